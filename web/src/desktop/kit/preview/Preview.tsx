import type { ResourceRow } from '@xueqiao/contract/features/teaching/course-resources/api'
import { RESOURCE_KIND_LABELS } from '@xueqiao/contract/features/teaching/course-resources/values'
import { Button } from 'antd'
import { Icon } from '../../../lib/icons'
import { downloadOf, framedOf, mediaOf, save } from '../../../shared/course-resources/address'
import { KIND_ICONS } from '../../../shared/course-resources/kinds'

type Shown = Pick<ResourceRow, 'id' | 'kind' | 'name' | 'url'>

/** What no browser shows by itself. */
const Elsewhere = ({ row, why }: { row: Shown; why: string }) => (
  <div className="resources-elsewhere">
    <Icon name={KIND_ICONS[row.kind]} size="xl" />
    <p>{why}</p>
    <Button type="primary" onClick={() => save(downloadOf(row))}>
      下载
    </Button>
  </div>
)

/** Pictures, documents, sounds and films, as the browser shows them; nothing of ours reads what is in them. */
export const Preview = ({ row }: { row: Shown }) => {
  switch (row.kind) {
    case 'IMAGE':
      return <img className="resources-shown" src={mediaOf(row)} alt={row.name} />
    case 'VIDEO':
      return (
        // biome-ignore lint/a11y/useMediaCaption: what teachers film has none
        <video
          className="resources-shown"
          src={mediaOf(row)}
          controls
          preload="metadata"
          aria-label={row.name}
        />
      )
    case 'AUDIO':
      return (
        // biome-ignore lint/a11y/useMediaCaption: what teachers record has none
        <audio
          className="resources-heard"
          src={mediaOf(row)}
          controls
          preload="metadata"
          aria-label={row.name}
        />
      )
    case 'PDF':
      return navigator.pdfViewerEnabled ? (
        <iframe className="resources-paper" src={framedOf(row)} title={row.name} />
      ) : (
        <Elsewhere row={row} why="这个浏览器不能在页面中显示 PDF，请下载后打开" />
      )
    default:
      return <Elsewhere row={row} why={`${RESOURCE_KIND_LABELS[row.kind]}请下载后打开`} />
  }
}
