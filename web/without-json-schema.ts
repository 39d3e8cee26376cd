import type { Plugin } from 'vite'

const FILE = /\/zod\/v4\/classic\/schemas\.js$/
/** How a schema describes itself as JSON Schema, by kind and as a whole. */
const BY_KIND = /^\s*inst\._zod\.processJSONSchema = .*\n/gm
const AS_A_WHOLE = /\bcreate(?:ToJSONSchemaMethod|StandardJSONSchemaMethod)\(this, [^)]*\)/g

/**
 * Only the server describes its schemas (the API page reads what it wrote), yet every schema carries the code for it,
 * 4 KB of the first page of a phone. A zod that is built otherwise fails the build here instead of growing it.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!FILE.test(id)) return undefined
    if (code.match(BY_KIND) === null || code.match(AS_A_WHOLE) === null)
      throw new Error('zod keeps its JSON Schema elsewhere now: see web/without-json-schema.ts')
    return { code: code.replace(BY_KIND, '').replace(AS_A_WHOLE, 'undefined'), map: null }
  },
})
