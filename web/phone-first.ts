import type { Plugin, Rolldown } from 'vite'

/** As index.html and lib/place.ts take a screen for a phone's. */
const PHONE = '(max-width: 767px)'

const isChunk = (output: Rolldown.OutputAsset | Rolldown.OutputChunk) => output.type === 'chunk'

/**
 * A phone begins to load its shell together with the page, not when a script has found out that it is needed: on a slow
 * network each step of such a chain is half a second.
 */
export const phoneFirst = (): Plugin => ({
  name: 'phone-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter(isChunk)
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const shell = chunks.find(({ name }) => name === 'mobile')
      if (shell === undefined) throw new Error('the build has no file for the shell of the phone')
      const files = new Set<string>()
      const styles = new Set<string>()
      const add = (file: string) => {
        const chunk = byFile.get(file)
        if (chunk === undefined || files.has(file) || html.includes(file)) return
        files.add(file)
        for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
        for (const other of chunk.imports) add(other)
      }
      add(shell.fileName)
      const link = (file: string, attrs: Record<string, string>) => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true, media: PHONE, href: `/${file}` },
        injectTo: 'head' as const,
      })
      return [
        ...[...files].map((file) => link(file, { rel: 'modulepreload' })),
        ...[...styles]
          .filter((style) => !html.includes(style))
          .map((style) => link(style, { rel: 'preload', as: 'style' })),
      ]
    },
  },
})
