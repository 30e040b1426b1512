#!/bin/sh
# sh bench/setup.sh : packs the package and builds the measured host in $PEERS/sallyport (default: peers/ in the temporary folder).
set -e
peers=${PEERS:-$(node -p 'os.tmpdir()')/peers}
root=$(cd "$(dirname "$0")/.." && pwd)
dir=$peers/sallyport
mkdir -p "$dir/data" "$dir/prisma"
cp -r "$root/bench/host/." "$dir/"
cp "$root/prisma/models/core.prisma" "$dir/prisma/core.prisma"
# The measured host has neither second factors nor social login: their back-relations go.
sed -i '/with mfa.prisma/,/authSocialAccounts/d' "$dir/prisma/core.prisma"
cp "$root/bench/host/datasource.prisma" "$dir/prisma/datasource.prisma"
cat "$root"/prisma/migrations/sqlite/*.sql > "$dir/init.sql"
node "$root/scripts/build/build.mjs" --library
cp "$(node "$root/scripts/build/pack.mjs")" "$dir/"
cd "$dir"
export NEXT_TELEMETRY_DISABLED=1 PRISMA_SCHEMA_ENGINE_BINARY="$(command -v node)" CHECKPOINT_DISABLE=1
npm i --no-audit --no-fund --silent ./sallyport-*.tgz
npx prisma generate
node seed.mjs data/sallyport.db
BASE_URL=http://127.0.0.1:4120 DB_FILE=$dir/data/sallyport.db npx next build
npx esbuild lib/handler.ts --bundle --platform=node --format=esm --packages=external --outfile=dist/handler.mjs --log-level=warning
