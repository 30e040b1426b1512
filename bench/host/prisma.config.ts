import { defineConfig } from 'prisma/config'

export default defineConfig({ schema: 'prisma', datasource: { url: 'file:./data/x.db' } })
