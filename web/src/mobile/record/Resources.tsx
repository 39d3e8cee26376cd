import {
  courseResourcesApi as api,
  type ResourceRow,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import { useState } from 'react'
import { useApi } from '../../api/queries'
import { CourseTag } from '../../lib/Subject'
import { useCan } from '../../session/access'
import { downloadOf, mediaOf, save, sizeText } from '../../shared/course-resources/address'
import { Card } from '../kit/Card'
import { Row } from '../kit/list/Row'
import { Sheet } from '../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../kit/states'
import './resources.css'

const SHOWN = 20

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

/** What teachers share with a pupil's class, in the order in which it came. */
export const Resources = ({ classId }: { classId: number | null }) => {
  const seen = useCan()('courseResource:view') && classId !== null
  const query = useApi(
    api.search,
    { query: { ...(classId !== null && { classId }), size: SHOWN } },
    { enabled: seen, silent: true },
  )
  const [open, setOpen] = useState<ResourceRow>()
  if (!seen) return null
  return (
    <Card title="课程资源">
      <Loaded query={query} endpoint={api.search} skeleton={<SkeletonRows rows={2} />}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState>老师还没有共享资源。</EmptyState>
          ) : (
            content.map((row) => (
              <Row
                key={row.id}
                leading={<CourseTag course={row.courseName} />}
                title={row.name}
                note={[row.unit, row.lesson, sizeText(row.size)].filter((one) => one !== null).join('，')}
                onClick={() => setOpen(row)}
              />
            ))
          )
        }
      </Loaded>
      {open !== undefined && (
        <Sheet title={open.name} onClose={() => setOpen(undefined)}>
          <div className="m-resource-sheet">
            <Shown row={open} />
            <p className="m-meta">
              {open.authorName}，{open.fileName}，{sizeText(open.size)}
            </p>
            <p className="m-meta">
              来源：{open.source}。{open.copyright}
            </p>
            <button type="button" className="m-button m-wide" onClick={() => save(downloadOf(open))}>
              下载
            </button>
          </div>
        </Sheet>
      )}
    </Card>
  )
}
