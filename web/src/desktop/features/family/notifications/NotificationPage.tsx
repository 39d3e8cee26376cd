import {
  notificationsApi as api,
  type MyNoticeDetail,
} from '@xueqiao/contract/features/family/notifications/api'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { dueText } from '../../../../lib/due'
import { formatFeedTime } from '../../../../lib/format'
import { NOT_FOR_YOU } from '../../../../shared/notices/notices'
import { useNotice } from '../../../../shared/notices/useNotice'
import { Attachments } from '../../../kit/record/Attachments'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { AnswerBox } from './AnswerBox'
import { LevelTag } from './naming'
import './notifications.css'

const ChildSwitch = ({
  notice,
  chosen,
  onChoose,
}: {
  notice: MyNoticeDetail
  chosen: number
  onChoose: (index: number) => void
}) =>
  notice.receipts.length < 2 ? null : (
    <Segmented<number>
      aria-label="选择孩子"
      value={chosen}
      onChange={onChoose}
      options={notice.receipts.map(({ studentName, awaits }, value) => ({
        value,
        label: `${studentName ?? ''}${awaits ? '（待办）' : ''}`,
      }))}
    />
  )

const Loaded = ({ notice }: { notice: MyNoticeDetail }) => {
  // Whoever has several children begins with one for whom something is still to do.
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      notice.receipts.findIndex(({ awaits }) => awaits),
    ),
  )
  const receipt = notice.receipts[chosen]
  return (
    <article className="card notice" aria-label={notice.title}>
      <p className="notice-meta">
        <LevelTag level={notice.level} />
        {notice.dueAt !== null && <span className="notice-due">{dueText(notice.dueAt)}</span>}
      </p>
      <h1>{notice.title}</h1>
      <p className="muted">
        {notice.authorName}
        {notice.publishedAt !== null && ` · ${formatFeedTime(notice.publishedAt)}`}
      </p>
      {notice.status === 'WITHDRAWN' ? (
        <p className="notice-withdrawn" role="status">
          这则通知已撤回，无需处理。
        </p>
      ) : (
        <>
          <p className="notice-text">{notice.content}</p>
          <Attachments files={notice.attachments} />
          <ChildSwitch notice={notice} chosen={chosen} onChoose={setChosen} />
          {receipt !== undefined && (
            <AnswerBox key={`${receipt.studentId} ${receipt.answeredAt}`} notice={notice} receipt={receipt} />
          )}
        </>
      )}
    </article>
  )
}

export const NotificationPage = () => {
  const id = Number(useParams().notificationId)
  const known = isRecordId(id)
  return (
    <RecordPage
      query={useNotice(id, known)}
      endpoint={api.get}
      known={known}
      missing={{ icon: 'bell', ...NOT_FOR_YOU }}
      back={{ to: '/family-school/notifications', label: '返回通知公告' }}
      failed="未能打开通知"
    >
      {(notice) => <Loaded key={notice.id} notice={notice} />}
    </RecordPage>
  )
}
