import {
  notificationsApi as api,
  type MyNoticeDetail,
} from '@xueqiao/contract/features/family/notifications/api'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { failureText } from '../../../../api/failure'
import { dueText } from '../../../../lib/due'
import { formatFeedTime } from '../../../../lib/format'
import { isNotForYou, NOT_FOR_YOU } from '../../../../shared/notices/notices'
import { useNotice } from '../../../../shared/notices/useNotice'
import { ButtonLink } from '../../../kit/ButtonLink'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { AnswerBox } from './AnswerBox'
import { Attachments } from './Attachments'
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
  const known = Number.isInteger(id) && id > 0
  const query = useNotice(id, known)
  if (query.data) return <Loaded key={query.data.id} notice={query.data} />
  const isMissing = !known || isNotForYou(query.error)
  return (
    <section className="card">
      {isMissing ? (
        <EmptyState icon="bell" {...NOT_FOR_YOU}>
          <ButtonLink to="/family-school/notifications">返回通知公告</ButtonLink>
        </EmptyState>
      ) : query.isError ? (
        <FailedState title="未能打开通知" text={failureText(query.error, api.get)} onRetry={query.refetch} />
      ) : (
        <LoadingRows />
      )}
    </section>
  )
}
