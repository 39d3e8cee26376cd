import { NOTICE_LABELS } from '@xueqiao/contract/features/family/notifications/labels'
import {
  notificationsManageApi as api,
  type ManagedDetail,
} from '@xueqiao/contract/features/family/notifications/manage'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { dueText } from '../../../../lib/due'
import { formatFeedTime, formatNumber } from '../../../../lib/format'
import { useSeen } from '../../../../shared/bell/seen'
import { MISSING_WORDS, missingOf } from '../../../../shared/notices/figures'
import { answeredWord } from '../../../../shared/notices/notices'
import { Attachments } from '../../../kit/record/Attachments'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { Chase } from './Chase'
import { ClassGrid } from './ClassGrid'
import { NoticeFormDialog } from './NoticeFormDialog'
import { LevelTag, StatusTag } from './naming'
import { Units } from './Units'
import { useNoticeActions } from './useNoticeActions'
import { useNoticeDialog } from './useNoticeDialog'
import './notifications.css'

const LIST = '/family-school/notification-management'

type Figure = [label: string, value: string, wanting: boolean]

const figuresOf = ({ figures, level, withoutAccount, dueAt }: ManagedDetail): Figure[] => {
  const { families, familiesDone, people, peopleDone, receipts, read, late } = figures
  const done = answeredWord(level)
  const missing = missingOf(figures)
  const shown: (Figure | false)[] = [
    families > 0 && [`家庭${done}`, `${formatNumber(familiesDone)} / ${formatNumber(families)}`, false],
    people > 0 && [`个人${done}`, `${formatNumber(peopleDone)} / ${formatNumber(people)}`, false],
    // Whoever only reads owes nothing.
    [MISSING_WORDS[level], formatNumber(missing), missing > 0 && level !== 'read'],
    level !== 'read' && ['已读', `${formatNumber(read)} / ${formatNumber(receipts)} 人`, false],
    dueAt !== null && ['逾期回执', formatNumber(late), false],
    withoutAccount > 0 && ['未开通账号', `${formatNumber(withoutAccount)} 位家长`, true],
  ]
  return shown.filter((figure) => figure !== false)
}

const Actions = ({ notice }: { notice: ManagedDetail }) => {
  const act = useNoticeActions()
  const form = useNoticeDialog()
  const navigate = useNavigate()
  const { status, may } = notice
  if (!may.manage) return null
  return (
    <>
      {status === 'DRAFT' && (
        <>
          <Button danger onClick={() => act.remove(notice, () => navigate(LIST))}>
            删除
          </Button>
          <Button onClick={() => form.edit(notice.id)}>编辑</Button>
          <Button type="primary" onClick={() => act.publish(notice)}>
            发布
          </Button>
        </>
      )}
      {status === 'SCHEDULED' && <Button onClick={() => act.unschedule(notice)}>取消定时</Button>}
      {status !== 'DRAFT' && <Button onClick={() => act.copy(notice)}>复制</Button>}
      {status === 'PUBLISHED' && (
        <Button danger onClick={() => act.withdraw(notice)}>
          撤回
        </Button>
      )}
      <NoticeFormDialog dialog={form} />
    </>
  )
}

const Head = ({ notice }: { notice: ManagedDetail }) => (
  <section className="card" aria-label={notice.title}>
    <div className="notice-head">
      <div className="notice-head-row">
        <LevelTag level={notice.level} />
        <StatusTag status={notice.status} />
        {notice.level !== 'read' && notice.rule === 'both' && <span className="tag">全部监护人</span>}
        {notice.dueAt !== null && <span className="notice-due">{dueText(notice.dueAt)}</span>}
        <div className="notice-head-actions">
          <Actions notice={notice} />
        </div>
      </div>
      <h1>{notice.title}</h1>
      <p className="muted">
        {notice.authorName}
        {notice.publishedAt !== null && ` · ${formatFeedTime(notice.publishedAt)}`}
        {notice.status === 'SCHEDULED' &&
          notice.publishAt !== null &&
          ` · 定于 ${formatFeedTime(notice.publishAt)} 发布`}
        {` · 发给 ${notice.targetText}`}
        {notice.withdrawReason !== null && ` · ${NOTICE_LABELS.withdrawReason}：${notice.withdrawReason}`}
      </p>
      <p className="notice-text">{notice.content}</p>
      <Attachments files={notice.attachments} />
    </div>
    {notice.publishedAt !== null && (
      <dl className="notice-figures">
        {figuresOf(notice).map(([label, value, wanting]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={wanting ? 'notice-missing' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </section>
)

const Loaded = ({ notice }: { notice: ManagedDetail }) => {
  const [classId, setClassId] = useState<number>()
  const heading = notice.level === 'read' ? '阅读情况' : '回执情况'
  return (
    <div className="kit-page">
      <Head notice={notice} />
      {notice.publishedAt !== null && (
        <section className="card" aria-label={heading}>
          <header>
            <h2>{heading}</h2>
            <Chase notice={notice} classId={classId} />
          </header>
          <ClassGrid classes={notice.classes} chosen={classId} onChoose={setClassId} />
          <Units key={classId} notice={notice} classId={classId} />
        </section>
      )}
    </div>
  )
}

export const NoticeReceiptsPage = () => {
  const id = Number(useParams().notificationId)
  const known = isRecordId(id)
  const query = useApi(api.get, { params: { id } }, { staleTime: 0, silent: true, enabled: known })
  useSeen(`${LIST}/${id}`, query.isSuccess)
  return (
    <RecordPage
      query={query}
      endpoint={api.get}
      known={known}
      missing={{ icon: 'bell', title: '没有找到这则通知', text: '它可能已被删除，或您没有查看它的权限' }}
      back={{ to: LIST, label: '返回通知管理' }}
      failed="未能打开通知"
    >
      {(notice) => <Loaded key={notice.id} notice={notice} />}
    </RecordPage>
  )
}
