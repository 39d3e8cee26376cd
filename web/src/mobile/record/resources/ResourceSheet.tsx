import type { ResourceRow } from '@xueqiao/contract/features/teaching/course-resources/api'
import { useState } from 'react'
import { downloadOf, mediaOf, save, sizeText } from '../../../shared/course-resources/address'
import { Sheet } from '../../kit/Sheet'
import { PdfPages } from './PdfPages'
import './resources.css'

/** Every phone has kinds of films and sounds that it cannot play, and says so only once it has tried. */
const Played = ({ row }: { row: ResourceRow }) => {
  const [fails, setFails] = useState(false)
  if (fails) return <p className="m-meta">这部手机的浏览器不能播放这种文件，请下载后打开。</p>
  const player = {
    ...{ src: mediaOf(row), controls: true, preload: 'metadata', 'aria-label': row.name },
    ...{ className: 'm-resource', onError: () => setFails(true) },
  } as const
  return row.kind === 'VIDEO' ? <video {...player} playsInline /> : <audio {...player} />
}

/** Pictures, PDFs, sounds and films are shown here; everything else is opened by the phone once it is there. */
const Shown = ({ row }: { row: ResourceRow }) => {
  if (row.kind === 'IMAGE') return <img className="m-resource" src={mediaOf(row)} alt={row.name} />
  if (row.kind === 'PDF') return <PdfPages row={row} />
  return row.kind === 'VIDEO' || row.kind === 'AUDIO' ? <Played row={row} /> : null
}

/** One resource: shown where a phone can, with whose it is. */
export const ResourceSheet = ({ row, onClose }: { row: ResourceRow; onClose: () => void }) => (
  <Sheet title={row.name} onClose={onClose}>
    <div className="m-resource-sheet">
      <Shown row={row} />
      <p className="m-meta">
        {row.authorName}，{row.fileName}，{sizeText(row.size)}
      </p>
      <p className="m-meta">
        来源：{row.source}。{row.copyright}
      </p>
      <button type="button" className="m-button m-wide" onClick={() => void save(downloadOf(row))}>
        下载
      </button>
    </div>
  </Sheet>
)
