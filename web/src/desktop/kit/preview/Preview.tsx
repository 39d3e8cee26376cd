import type { ResourceRow } from '@xueqiao/contract/features/teaching/course-resources/api'
import { RESOURCE_KIND_LABELS } from '@xueqiao/contract/features/teaching/course-resources/values'
import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '../../../lib/icons'
import { downloadOf, framedOf, mediaOf, save } from '../../../shared/course-resources/address'
import { KIND_ICONS } from '../../../shared/course-resources/kinds'

type Shown = Pick<ResourceRow, 'id' | 'kind' | 'name' | 'url'>

/** What no browser shows by itself. */
const Elsewhere = ({ row, why }: { row: Shown; why: string }) => (
  <div className="resources-elsewhere">
    <Icon name={KIND_ICONS[row.kind]} size="xl" />
    <p>{why}</p>
    <Button type="primary" onClick={() => void save(downloadOf(row))}>
      下载
    </Button>
  </div>
)

/** Every browser has kinds of films and sounds that it cannot play, and says so only once it has tried. */
const Played = ({ row }: { row: Shown }) => {
  const [fails, setFails] = useState(false)
  if (fails) return <Elsewhere row={row} why="这个浏览器不能播放这种文件，请下载后打开" />
  const player = {
    ...{ src: mediaOf(row), controls: true, preload: 'metadata', 'aria-label': row.name },
    onError: () => setFails(true),
  } as const
  return row.kind === 'VIDEO' ? (
    <video className="resources-shown" {...player} />
  ) : (
    <audio className="resources-heard" {...player} />
  )
}

/** Pictures, documents, sounds and films, as the browser shows them; nothing of ours reads what is in them. */
export const Preview = ({ row }: { row: Shown }) => {
  switch (row.kind) {
    case 'IMAGE':
      return <img className="resources-shown" src={mediaOf(row)} alt={row.name} />
    case 'VIDEO':
    case 'AUDIO':
      return <Played key={row.url} row={row} />
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
