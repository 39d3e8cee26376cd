import { type MyNoticeDetail, notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { LEVEL_LABELS } from '@xueqiao/contract/features/family/notifications/values'
import { useState } from 'react'
import { Link } from 'react-router'
import { dueText } from '../../../../lib/due'
import { formatFeedTime } from '../../../../lib/format'
import { lastChild } from '../../../../shared/child'
import { isNotForYou, LEVEL_TAGS, NOT_FOR_YOU, stateOf } from '../../../../shared/notices/notices'
import { useNotice } from '../../../../shared/notices/useNotice'
import { useMe } from '../../../kit/me'
import { PageHeader } from '../../../kit/PageHeader'
import { Segments } from '../../../kit/Segments'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { Answer } from './Answer'
import { Attached } from './Attached'
import { LIST } from './places'

const Head = ({ notice }: { notice: MyNoticeDetail }) => {
  const { level, dueAt, title, authorName, publishedAt, awaits } = notice
  return (
    <header className="m-notice-head">
      <p>
        {/* Orange is for what is still to be done. */}
        {awaits || level === 'read' ? (
          <span className={LEVEL_TAGS[level]}>{LEVEL_LABELS[level]}</span>
        ) : (
          <span className="tag green">{stateOf(notice)}</span>
        )}
        {dueAt !== null && (
          <span className={awaits ? 'm-notice-due' : 'm-meta'}>
            {awaits ? dueText(dueAt) : `${formatFeedTime(dueAt)} 截止`}
          </span>
        )}
      </p>
      <h2>{title}</h2>
      <p className="m-meta">
        {authorName}
        {publishedAt !== null && ` · ${formatFeedTime(publishedAt)}`}
      </p>
    </header>
  )
}

/** Whoever has several children begins with one for whom something is still to do, the one they look at before others. */
const firstToAnswer = ({ receipts }: MyNoticeDetail, child: number | undefined) => {
  const own = receipts.findIndex(({ studentId, awaits }) => studentId === child && awaits)
  return Math.max(0, own < 0 ? receipts.findIndex(({ awaits }) => awaits) : own)
}

const Notice = ({ notice }: { notice: MyNoticeDetail }) => {
  const me = useMe()
  const [chosen, setChosen] = useState(() => firstToAnswer(notice, lastChild(me.id)))
  const receipt = notice.receipts[chosen]
  if (notice.status === 'WITHDRAWN')
    return (
      <article className="m-notice-page" aria-label={notice.title}>
        <Head notice={notice} />
        <p role="status">这则通知已撤回，无需处理。</p>
      </article>
    )
  return (
    <article className="m-notice-page" aria-label={notice.title}>
      <Head notice={notice} />
      <p className="m-notice-text">{notice.content}</p>
      <Attached files={notice.attachments} />
      {notice.receipts.length > 1 && (
        <Segments
          label="选择孩子"
          options={notice.receipts.map(({ studentName }, index) => ({
            value: String(index),
            label: studentName ?? '本人',
          }))}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {receipt !== undefined && (
        <Answer key={`${receipt.studentId} ${receipt.answeredAt}`} notice={notice} receipt={receipt} />
      )}
    </article>
  )
}

export const NoticeView = ({ id }: { id: number }) => {
  const query = useNotice(id)
  return (
    <>
      <PageHeader title="通知" parent={LIST} />
      {isNotForYou(query.error) ? (
        <EmptyState
          action={
            <Link className="m-button" to={LIST}>
              查看我的通知
            </Link>
          }
        >
          {NOT_FOR_YOU.title}。{NOT_FOR_YOU.text}。
        </EmptyState>
      ) : (
        <Loaded query={query} endpoint={notificationsApi.get} skeleton={<SkeletonRows rows={5} />}>
          {(notice) => <Notice key={notice.id} notice={notice} />}
        </Loaded>
      )}
    </>
  )
}
