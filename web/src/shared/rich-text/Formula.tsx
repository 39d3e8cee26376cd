import { renderToString } from 'katex'
import 'katex/dist/katex.min.css'

/** KaTeX makes the markup of letters alone: what is no formula is shown as it was typed, and no link or file is followed. */
export const Formula = ({ latex, block }: { latex: string; block: boolean }) => {
  const __html = renderToString(latex, {
    displayMode: block,
    throwOnError: false,
    trust: false,
    maxExpand: 100,
  })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by KaTeX with trust off, never taken from a person
  return <span dangerouslySetInnerHTML={{ __html }} />
}
