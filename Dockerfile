# One image for the service, its documentation and its command line:
#   docker run … IMAGE                        the service
#   docker run … IMAGE docs                   the documentation
#   docker run … IMAGE dictionary backup …    the command line
# It runs as a user without rights on a file system that is read only; what it writes goes to /data
# (a volume, where the store is SQLite) and /tmp. The system's Node is the one that package.json pins.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without scripts the package that brings Node 24 stays empty, and here it is not needed.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
  PROFILE=pre-production \
  SQLITE_FILE=/data/dictionary.sqlite \
  NODE_COMPILE_CACHE=/tmp/node-compile-cache
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY domain domain
COPY application application
COPY adapters adapters
COPY composition composition
COPY docs/guides docs/guides
COPY demo demo
# What starts is in a few files then; see decision 4.
RUN node composition/bundle/make.mjs
RUN install -d -o 1000 -g 1000 -m 0700 /data
USER 1000:1000
EXPOSE 3000 3001
VOLUME /data
# Whether it lives; whether it is ready, with its store, is for whoever sends it requests to ask.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "composition/healthy.mjs"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--heap-growing-percent=50", "--no-allocation-site-pretenuring", "composition/launch.mjs"]
CMD ["main"]
