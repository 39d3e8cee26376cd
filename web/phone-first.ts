import type { Plugin, Rolldown } from 'vite'

/** As index.html and lib/place.ts take a screen for a phone's. */
const PHONE = '(max-width: 767px)'

const isChunk = (output: Rolldown.OutputAsset | Rolldown.OutputChunk) => output.type === 'chunk'

/** The homes of the phone, by their place: each is a page that people begin with. */
const HOME = /\/mobile\/features\/home\/home\/(\w+)Home\.tsx$/
const placeOf = (name: string) => (name === 'Mobile' ? '/mobile/home' : `/mobile/${name.toLowerCase()}/home`)

/**
 * A phone begins to load its shell together with the page, not when a script has found out that it is needed: on a slow
 * network each step of such a chain is half a second. Which home is wanted a script of its own finds out (app/early.ts).
 */
export const phoneFirst = (): Plugin => ({
  name: 'phone-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter(isChunk)
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const named = (wanted: string) => {
        const found = chunks.find(({ name }) => name === wanted)
        if (found === undefined) throw new Error(`the build has no file ${wanted}`)
        return found
      }
      /** All that a file needs, without what is loaded already. */
      const filesOf = (first: Rolldown.OutputChunk, loaded: ReadonlySet<string>) => {
        const files = new Set<string>()
        const add = (chunk: Rolldown.OutputChunk | undefined) => {
          if (chunk === undefined || files.has(chunk.fileName) || isLoaded(chunk.fileName)) return
          files.add(chunk.fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) if (!isLoaded(style)) files.add(style)
          for (const other of chunk.imports) add(byFile.get(other))
        }
        const isLoaded = (file: string) => loaded.has(file) || html.includes(file)
        add(first)
        return files
      }
      const link = (file: string, attrs: Record<string, string | boolean>) => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      })
      const isStyle = (file: string) => file.endsWith('.css')
      const shell = filesOf(named('mobile'), new Set())
      const homes = chunks.flatMap((chunk) => {
        const [, name] = HOME.exec(chunk.facadeModuleId ?? '') ?? []
        return name === undefined
          ? []
          : [...filesOf(chunk, shell)].map((file) => ({ file, page: placeOf(name) }))
      })
      return [
        {
          tag: 'script',
          attrs: {
            type: 'module',
            async: true,
            fetchpriority: 'high',
            crossorigin: true,
            src: `/${named('early').fileName}`,
          },
          injectTo: 'head-prepend' as const,
        },
        ...[...shell].map((file) =>
          link(file, {
            ...(isStyle(file) ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
            media: PHONE,
          }),
        ),
        // Of no effect until they are given a `rel`.
        ...homes.map(({ file, page }) => link(file, { 'data-page': page, as: isStyle(file) && 'style' })),
      ]
    },
  },
})
