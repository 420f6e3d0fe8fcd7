import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that speaks MongoDB's wire protocol and keeps everything in memory: enough for the
 * integration tests, gone when its container stops. It has no sessions, no transactions and no
 * update pipelines, and it answers as a standalone server, not as a replica set.
 */
public final class MongoStandIn {

    private static final int PORT = 27017;

    public static void main(String[] arguments) {
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");

        MongoServer server = new MongoServer(new Backend().version(ANNOUNCED));
        // All interfaces: the port is published from inside a container.
        server.bind("0.0.0.0", PORT);
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));

        // Whoever started the container waits for this line; there is no shell in it to probe the port with.
        System.out.println("MongoDB stand-in listening on port " + PORT);
    }

    /** What it announces to be: today's drivers turn away a server whose wire version is older. */
    private static final MongoVersion ANNOUNCED = new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
            return List.of(7, 0, 0);
        }

        @Override
        public int getWireVersion() {
            return 21;
        }
    };

    /** The library's backend, put right where a MongoDB server answers otherwise. */
    private static final class Backend extends MemoryBackend {

        @Override
        public Document handleCommand(Channel channel, String database, String command, Document query) {
            return switch (command) {
                case "hello" -> hello(channel, database, query);
                case "insert" -> insert(channel, database, query);
                case "update" -> update(channel, database, query);
                default -> super.handleCommand(channel, database, command, query);
            };
        }

        /** The backend knows the handshake by its old name only. */
        private Document hello(Channel channel, String database, Document query) {
            Document answer = super.handleCommand(channel, database, "isMaster", query);
            answer.put("isWritablePrimary", answer.get("ismaster"));
            return answer;
        }

        /** The backend counts the documents that it was sent, not those that it took. */
        private Document insert(Channel channel, String database, Document query) {
            Document answer = super.handleCommand(channel, database, "insert", query);
            List<Document> errors = documents(answer, "writeErrors");
            if (!errors.isEmpty()) {
                int sent = documents(query, "documents").size();
                answer.put("n", isOrdered(query) ? errors.get(0).get("index") : sent - errors.size());
            }
            return answer;
        }

        /** The backend goes on after an error even where the updates are ordered: so it gets them one by one. */
        private Document update(Channel channel, String database, Document query) {
            List<Document> updates = documents(query, "updates");
            if (!isOrdered(query) || updates.size() < 2) {
                return super.handleCommand(channel, database, "update", query);
            }
            int n = 0;
            int modified = 0;
            List<Document> upserted = new ArrayList<>();
            List<Document> errors = new ArrayList<>();
            for (int index = 0; index < updates.size() && errors.isEmpty(); index++) {
                Document single = new Document(query).append("updates", List.of(updates.get(index)));
                Document answer = super.handleCommand(channel, database, "update", single);
                n += (int) answer.get("n");
                modified += (int) answer.get("nModified");
                for (Document upsert : documents(answer, "upserted")) {
                    upserted.add(upsert.append("index", index));
                }
                for (Document error : documents(answer, "writeErrors")) {
                    errors.add(error.append("index", index));
                }
            }
            Document answer = new Document("n", n).append("nModified", modified);
            if (!upserted.isEmpty()) {
                answer.put("upserted", upserted);
            }
            if (!errors.isEmpty()) {
                answer.put("writeErrors", errors);
            }
            return answer.append("ok", 1);
        }

        private static boolean isOrdered(Document query) {
            return !Boolean.FALSE.equals(query.get("ordered"));
        }

        @SuppressWarnings("unchecked")
        private static List<Document> documents(Document document, String field) {
            return (List<Document>) document.getOrDefault(field, List.of());
        }
    }
}
