import {
  courseResourcesApi as api,
  type ResourceRow,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import { RESOURCE_LABELS as LABELS } from '@xueqiao/contract/features/teaching/course-resources/labels'
import { RESOURCE_SHARE_LABELS } from '@xueqiao/contract/features/teaching/course-resources/values'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/queries'
import { formatFeedTime } from '../../../lib/format'
import { downloadOf, save, sizeText } from '../../../shared/course-resources/address'
import { placeOf } from '../../../shared/course-resources/kinds'
import { Dialog } from '../dialog/Dialog'
import { DetailBody } from '../record/DetailDialog'
import { Preview } from './Preview'
import './preview.css'

interface Props {
  open: boolean
  id: number
  name: string
  onClose: () => void
  /** Below what everybody reads. */
  children?: (row: ResourceRow) => ReactNode
}

/** What it is, shown in the page where a browser can; below whose it is, and where it came from. */
export const ResourceDialog = ({ open, id, name, onClose, children }: Props) => {
  const query = useApi(api.get, { params: { id } }, { staleTime: 0, silent: true })
  return (
    <Dialog
      open={open}
      title={name}
      width={960}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={() => void save(downloadOf({ id }))}>
            下载
          </Button>
        </>
      }
    >
      <DetailBody query={query} endpoint={api.get} noun="资源">
        {(row) => (
          <>
            <Preview row={row} />
            <dl className="resources-facts">
              {[
                [LABELS.courseId, [row.courseName, placeOf(row)].filter((one) => one !== '').join(' / ')],
                ['上传', `${row.authorName} · ${formatFeedTime(row.updatedAt)}`],
                [LABELS.size, `${sizeText(row.size)} · 下载 ${row.downloads} 次`],
                [LABELS.tags, row.tags.join('、') || '无'],
                [LABELS.source, row.source],
                [LABELS.copyright, row.copyright],
                ...(row.isOwn
                  ? [
                      [LABELS.share, RESOURCE_SHARE_LABELS[row.share]],
                      [LABELS.classIds, row.classes.map((one) => one.name).join('、') || '无'],
                    ]
                  : []),
              ].map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {children?.(row)}
          </>
        )}
      </DetailBody>
    </Dialog>
  )
}
