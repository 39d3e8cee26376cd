import type { ResourceRow } from '@xueqiao/contract/features/teaching/course-resources/api'
import { RESOURCE_LABELS as LABELS } from '@xueqiao/contract/features/teaching/course-resources/labels'
import {
  RESOURCE_KIND_LABELS,
  RESOURCE_SHARE_LABELS,
} from '@xueqiao/contract/features/teaching/course-resources/values'
import { Button } from 'antd'
import { formatFeedTime } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { CourseTag } from '../../../../lib/Subject'
import { sizeText, thumbnailOf } from '../../../../shared/course-resources/address'
import { KIND_ICONS, placeOf } from '../../../../shared/course-resources/kinds'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'

const col = column<ResourceRow>()

const Sign = ({ row }: { row: ResourceRow }) =>
  row.thumbnailUrl === null ? (
    <span className="resources-sign" title={RESOURCE_KIND_LABELS[row.kind]}>
      <Icon name={KIND_ICONS[row.kind]} />
    </span>
  ) : (
    <img className="resources-sign" src={thumbnailOf(row)} alt="" loading="lazy" />
  )

interface Deeds {
  open: (row: ResourceRow) => void
  onTag: (tag: string) => void
  actions: (row: ResourceRow) => readonly RowAction[]
}

export const resourceColumns = ({ open, onTag, actions }: Deeds) => [
  col.of('name', LABELS.name, {
    sticky: true,
    sort: 'name',
    render: (row) => (
      <span className="resources-name">
        <Sign row={row} />
        <span>
          <Button type="link" className="kit-name" onClick={() => open(row)}>
            {row.name}
          </Button>
          <small>
            {row.tags.map((tag) => (
              <button type="button" key={tag} className="tag" onClick={() => onTag(tag)}>
                {tag}
              </button>
            ))}
          </small>
        </span>
      </span>
    ),
  }),
  col.of('courseName', LABELS.courseId, {
    width: 152,
    render: (row) => (
      <>
        <CourseTag course={row.courseName} />
        <small className="resources-below muted" title={placeOf(row)}>
          {placeOf(row)}
        </small>
      </>
    ),
  }),
  col.of('share', LABELS.share, {
    width: 116,
    render: ({ share, classes }) => (
      <>
        {RESOURCE_SHARE_LABELS[share]}
        {classes.length > 0 && (
          <small className="resources-below muted" title={classes.map(({ name }) => name).join('、')}>
            和 {classes.length} 个班级
          </small>
        )}
      </>
    ),
  }),
  col.of('size', LABELS.size, { width: 80, sort: 'size', render: ({ size }) => sizeText(size) }),
  col.of('downloads', LABELS.downloads, { width: 68, sort: 'downloads' }),
  col.of('authorName', '上传人', { width: 76 }),
  col.of('updatedAt', LABELS.updatedAt, {
    width: 104,
    sort: 'updatedAt',
    render: ({ updatedAt }) => formatFeedTime(updatedAt),
  }),
  col.actions(actions, { width: 156 }),
]
