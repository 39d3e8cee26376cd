import { NOTICE_LABELS } from '@xueqiao/contract/features/family/notifications/labels'
import { AUDIENCE_LABELS, LEVEL_LABELS } from '@xueqiao/contract/features/family/notifications/values'
import { Fact } from '../../../kit/list/Row'
import { Sheet } from '../../../kit/Sheet'
import type { Written } from './written'

interface Props {
  written: Written
  files: number
  /** Which classes, and how many people that are. */
  whom: string
  reach: string
  busy: boolean
  onPublish: () => void
  onClose: () => void
}

const momentText = (wall: string) => wall.replace('T', ' ')

/** What, to whom and until when: looked at once more, since what has gone out cannot be changed. */
export const PublishSheet = ({ written, files, whom, reach, busy, onPublish, onClose }: Props) => {
  const { title, level, audience, due, later, publishAt } = written
  return (
    <Sheet title="发布通知" onClose={onClose}>
      <div className="m-notice-sheet">
        <p className="m-row-title">{title}</p>
        <div>
          <Fact label="发给" value={`${whom}（${audience.map((one) => AUDIENCE_LABELS[one]).join('、')}）`} />
          <Fact label={NOTICE_LABELS.level} value={LEVEL_LABELS[level]} />
          <Fact label={NOTICE_LABELS.dueAt} value={due === '' ? '不限' : momentText(due)} />
          {files > 0 && <Fact label={NOTICE_LABELS.attachmentIds} value={`${files} 个`} />}
          <Fact label={NOTICE_LABELS.publishAt} value={later ? momentText(publishAt) : '立即'} />
        </div>
        <p>{reach}</p>
        <p className="m-meta">
          {later ? '到时自动送达，之前可以取消定时。' : '发布后立即送达，不能再修改，可以撤回。'}
        </p>
        <button type="button" className="m-button m-primary m-wide" disabled={busy} onClick={onPublish}>
          {later ? '定时发布' : '发布'}
        </button>
      </div>
    </Sheet>
  )
}
