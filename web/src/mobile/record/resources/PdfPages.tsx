import type { ResourceRow } from '@xueqiao/contract/features/teaching/course-resources/api'
import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../../lib/chunks'
import { mediaOf } from '../../../shared/course-resources/address'
import { SkeletonRows } from '../../kit/states'
import { Pager } from '../Pager'
import type { Pdf } from './pdf'
import './pdf.css'

/** What reads documents is as large as all the rest of the phone, and comes with the first one that is opened. */
const load = () => loadChunk(() => import('./pdf'))

const WIDER = 2

const Page = ({ pdf, number, wide }: { pdf: Pdf; number: number; wide: boolean }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let over = false
    let stop = () => {}
    const draw = async () => {
      const { drawPage } = await load()
      const there = canvas.current
      if (over || there === null) return
      const width = there.parentElement?.clientWidth || 360
      const drawing = await drawPage(pdf, number, there, wide ? width * WIDER : width)
      stop = () => drawing.cancel()
      if (over) stop()
      await drawing.promise
    }
    draw().catch(() => !over && setFailed(true))
    return () => {
      over = true
      stop()
    }
  }, [pdf, number, wide])
  return (
    <>
      {failed && <p className="m-meta">这一页未能显示，请下载后打开。</p>}
      <canvas ref={canvas} role="img" aria-label={`第 ${number} 页`} data-wide={wide} hidden={failed} />
    </>
  )
}

/** A document page by page, in the width of the phone or twice as large. */
export const PdfPages = ({ row }: { row: ResourceRow }) => {
  const address = mediaOf(row)
  const [pdf, setPdf] = useState<Pdf>()
  const [failed, setFailed] = useState(false)
  const [page, setPage] = useState(0)
  const [wide, setWide] = useState(false)
  useEffect(() => {
    let over = false
    let close = () => {}
    const open = async () => {
      const { openPdf } = await load()
      if (over) return
      const opening = openPdf(address)
      close = () => void opening.destroy()
      const opened = await opening.promise
      if (!over) setPdf(opened)
    }
    open().catch(() => !over && setFailed(true))
    return () => {
      over = true
      close()
    }
  }, [address])
  if (failed) return <p className="m-meta">这份 PDF 不能在页面中打开，请下载后打开。</p>
  if (pdf === undefined) return <SkeletonRows rows={4} />
  return (
    <div className="m-pdf">
      <section className="m-pdf-page" aria-label={row.name}>
        {/* Each on a sheet of its own: what is still being drawn on one is in nobody's way. */}
        <Page key={`${page} ${wide}`} pdf={pdf} number={page + 1} wide={wide} />
      </section>
      <button type="button" className="m-button m-wide" aria-pressed={wide} onClick={() => setWide(!wide)}>
        {wide ? '按屏幕宽度' : '放大'}
      </button>
      <Pager page={page} pages={pdf.numPages} onPage={setPage} />
    </div>
  )
}
