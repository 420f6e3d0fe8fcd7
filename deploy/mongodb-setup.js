/* global Mongo, connect, print, quit, require, sleep */
// Run by mongosh in the network of the first member, once or again: it makes the replica set and the
// users where they are missing, and gives the service's user the password that its file holds now.
const { readFileSync } = require("node:fs");

const secret = (name) => readFileSync(`/run/secrets/${name}`, "utf8").trim();
const members = ["mongodb-1:27017", "mongodb-2:27017", "mongodb-3:27017"];
const SET = "dictionary";
const DATABASE = "dictionary";
const ADMIN = "admin";
const SERVICE = "dictionary";
const PATIENCE_S = 120;
const UNAUTHORIZED = 13;

/** Null where nobody is let in, or nobody answers. */
const admin = () => {
  try {
    const login = `${ADMIN}:${encodeURIComponent(secret("mongodb-admin-password"))}`;
    const found = connect(
      `mongodb://${login}@${members.join(",")}/admin?replicaSet=${SET}&serverSelectionTimeoutMS=5000`,
    );
    return found.hello().isWritablePrimary ? found : null;
  } catch {
    return null;
  }
};

const waitFor = (what, work) => {
  for (let second = 0; second < PATIENCE_S; second++) {
    const found = work();
    if (found) return found;
    sleep(1000);
  }
  print(`Waited in vain for ${what}.`);
  quit(1);
};

/** From the machine itself, and only while there is no user, MongoDB lets the first one be made. */
const begin = () => {
  const local = new Mongo("mongodb://127.0.0.1:27017/?directConnection=true").getDB("admin");
  if (!local.hello().setName) {
    print(`Making the replica set ${SET}.`);
    local.adminCommand({
      replSetInitiate: {
        _id: SET,
        // The first is preferred, so that the first user can be made there.
        members: members.map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 })),
      },
    });
  }
  waitFor("a primary", () => local.hello().isWritablePrimary);
  print(`Making the user ${ADMIN}.`);
  try {
    local.createUser({
      user: ADMIN,
      pwd: secret("mongodb-admin-password"),
      roles: [{ role: "root", db: "admin" }],
    });
  } catch (error) {
    // It is there: only the login came too early, when the members had no primary yet.
    if (error.code !== UNAUTHORIZED) throw error;
  }
};

let users = admin();
if (users === null) {
  begin();
  users = waitFor("the administrator's login", admin);
}

const service = {
  pwd: secret("mongodb-password"),
  roles: [{ role: "readWrite", db: DATABASE }],
};
if (users.getUser(SERVICE) === null) {
  print(`Making the user ${SERVICE}.`);
  users.createUser({ user: SERVICE, ...service });
} else users.updateUser(SERVICE, service);

print("MongoDB is ready.");
