import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { anyOf, CHUNKS } from './chunks.ts'
import { leanAntd } from './lean-antd.ts'
import { leanContract } from './lean-contract.ts'
import { leanRouter } from './lean-router.ts'
import { phoneFirst } from './phone-first.ts'
import { withoutJsonSchema } from './without-json-schema.ts'

/**
 * Of antd, what a list can be looked at without: calendars (their words come with the language, those of dayjs with
 * itself, which they import), tabs, numbers.
 */
const DATES = '((@rc-component/picker|antd/es/(date|time)-picker)/(?!(es/|lib/)?locale/)|dayjs/)'
const FORMS =
  '(@rc-component/(cascader|tabs|input-number|mini-decimal|switch|progress|segmented)|antd/es/(cascader|tabs|input-number|switch|progress|segmented))/'
/** Of the tree a table counts its ticks with some helpers (lean-antd.ts); the rest comes with who picks from one. */
const TREES =
  '(@rc-component/(tree-select/|tree/(?!es/utils/(conduct|tree|key)Util))|antd/es/tree(-select)?/)'

/** Comes before everything else, so nothing else may be in its file. */
const EARLY = 'src/app/early.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema(), leanAntd(), leanContract(), leanRouter(), phoneFirst()],
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } } },
  build: {
    target: 'es2022',
    // Everything by address, nothing inline: the server's policy allows scripts from itself only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // For the test of what each page loads first.
    manifest: true,
    // antd's tables and pickers; `npm run bench` watches what each page costs.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: ['index.html', EARLY].map((file) => join(import.meta.dirname, file)),
      output: {
        codeSplitting: {
          // Few files for a first page, and nothing in them that only other pages use. A group also takes what its
          // modules import, so what two groups need is named in an earlier one; those of every phone take only what
          // they name, or they would bring along all that the contract imports for the server.
          groups: [
            {
              name: 'schemas',
              test: anyOf([...CHUNKS.schemas, 'node_modules/zod/']),
              includeDependenciesRecursively: false,
            },
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            { name: 'base', tags: ['$initial'], test: (id) => !id.endsWith(EARLY) },
            {
              name: 'common',
              test: anyOf([...CHUNKS.common, 'node_modules/@tanstack/']),
              includeDependenciesRecursively: false,
            },
            { name: 'frame', test: anyOf(CHUNKS.frame) },
            { name: 'day', test: anyOf(CHUNKS.day), includeDependenciesRecursively: false },
            { name: 'mobile', test: anyOf(CHUNKS.mobile), includeDependenciesRecursively: false },
            { name: 'today', test: anyOf(CHUNKS.today), includeDependenciesRecursively: false },
            { name: 'pupils', test: anyOf(CHUNKS.pupils), includeDependenciesRecursively: false },
            { name: 'school', test: anyOf(CHUNKS.school), includeDependenciesRecursively: false },
            { name: 'labels', test: anyOf(CHUNKS.labels) },
            {
              name: 'form',
              test: anyOf(CHUNKS.form),
              minShareCount: 6,
              includeDependenciesRecursively: false,
            },
            { name: 'list', test: anyOf(CHUNKS.list), includeDependenciesRecursively: false },
            {
              name: 'desk',
              test: anyOf(CHUNKS.desk),
              minShareCount: 6,
              includeDependenciesRecursively: false,
            },
            // What nearly every page with antd uses, in one file instead of fifty; what only its forms do apart.
            {
              name: 'antd',
              test: new RegExp(`node_modules/(?!${DATES}|${FORMS}|${TREES})`),
              minShareCount: 8,
            },
            { name: 'dates', test: new RegExp(`node_modules/${DATES}`) },
          ],
        },
      },
    },
  },
})
