import type { ResourceRow } from '@xueqiao/contract/features/teaching/course-resources/api'
import { downloadOf, mediaOf, save, sizeText } from '../../shared/course-resources/address'
import { Sheet } from '../kit/Sheet'
import './resources.css'

/** Pictures, sounds and films play here; everything else is opened by the phone once it is there. */
const Shown = ({ row }: { row: ResourceRow }) => {
  if (row.kind === 'IMAGE') return <img className="m-resource" src={mediaOf(row)} alt={row.name} />
  if (row.kind === 'VIDEO')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what teachers film has none
      <video className="m-resource" src={mediaOf(row)} controls playsInline preload="metadata" />
    )
  if (row.kind === 'AUDIO')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what teachers record has none
      <audio className="m-resource" src={mediaOf(row)} controls preload="metadata" />
    )
  return null
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
      <button type="button" className="m-button m-wide" onClick={() => save(downloadOf(row))}>
        下载
      </button>
    </div>
  </Sheet>
)
