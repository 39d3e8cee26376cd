import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker

/** What says which sign is meant where a document of ours brings no font along; what is missing is shown without. */
const TABLES = import.meta.glob<string>(
  '../../../../../node_modules/pdfjs-dist/cmaps/{GB,UniGB,Adobe-GB1}*.bcmap',
  { eager: true, query: '?url', import: 'default' },
)

class Tables {
  async fetch({ filename }: { kind: string; filename: string }) {
    const address = Object.entries(TABLES).find(([path]) => path.endsWith(`/${filename}`))?.[1]
    const answer = address === undefined ? undefined : await fetch(address)
    if (answer?.ok !== true) throw new Error(`no ${filename}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

export type Pdf = PDFDocumentProxy

/** More dots than this no phone draws at once. */
const MOST_DOTS = 12_000_000
/** A picture in it that is larger is left out. */
const LARGEST_PICTURE = 40_000_000
const PART = 256 * 1024

/** Read by parts as its pages are turned, and in a thread of its own; nothing in it runs. */
export const openPdf = (address: string) =>
  getDocument({
    ...{ url: address, disableAutoFetch: true, disableStream: true, rangeChunkSize: PART },
    ...{ useWasm: false, useWorkerFetch: false, enableXfa: false, maxImageSize: LARGEST_PICTURE },
    BinaryDataFactory: Tables,
  })

/** So wide on the screen; what was drawn before is stopped by the answer's `cancel`. */
export const drawPage = async (pdf: Pdf, number: number, canvas: HTMLCanvasElement, width: number) => {
  const page = await pdf.getPage(number)
  const own = page.getViewport({ scale: 1 })
  const wanted = (width * Math.min(window.devicePixelRatio || 1, 3)) / own.width
  const most = Math.sqrt(MOST_DOTS / (own.width * own.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, most) })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return page.render({ canvas, viewport })
}
