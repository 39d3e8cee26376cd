import {
  notificationsFollowApi as follow,
  type NoticeProof,
  type ReceiptUnit,
} from '@xueqiao/contract/features/family/notifications/follow'
import { LEVEL_LABELS, RULE_LABELS } from '@xueqiao/contract/features/family/notifications/values'
import { Button } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { failureText } from '../../../../api/failure'
import { formatDate, formatTime } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { answeredWord } from '../../../../shared/notices/notices'
import { ButtonLink } from '../../../kit/ButtonLink'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { Signature } from './Signature'
import { useProof, type WholeProof } from './useProof'
import './notifications.css'

const moment = (value: string) => `${formatDate(value)} ${formatTime(value)}`

const Rows = ({ unit, level }: { unit: ReceiptUnit; level: NoticeProof['notice']['level'] }) =>
  unit.people.map((person, index) => (
    <tr key={person.receiptId}>
      {index === 0 && (
        <>
          <td rowSpan={unit.people.length}>{unit.className ?? '教职工'}</td>
          <td rowSpan={unit.people.length}>{unit.name}</td>
        </>
      )}
      <td>
        {person.name} {person.relationship}
      </td>
      <td>{person.readAt === null ? '—' : moment(person.readAt)}</td>
      <td>
        {person.answeredAt === null ? '—' : `${answeredWord(level)} ${moment(person.answeredAt)}`}
        {person.late && '（逾期）'}
        {person.note !== null && <div>备注：{person.note}</div>}
      </td>
      {level === 'sign' && (
        <td>
          {person.signatureUrl === null ? '—' : <Signature url={person.signatureUrl} of={person.name} />}
        </td>
      )}
    </tr>
  ))

const Loaded = ({ proof }: { proof: WholeProof }) => {
  const { notice, units } = proof
  const done = units.filter((unit) => unit.done).length
  return (
    <article className="card proof" aria-label="回执证明">
      <h1>{proof.schoolName} 通知回执证明</h1>
      <h2>{notice.title}</h2>
      <p className="muted">
        {LEVEL_LABELS[notice.level]}
        {notice.level !== 'read' && `（${RULE_LABELS[notice.rule]}）`} · {notice.authorName}
        {notice.publishedAt !== null && ` · ${moment(notice.publishedAt)} 发布`}
        {notice.dueAt !== null && ` · ${moment(notice.dueAt)} 截止`}
        {notice.withdrawnAt !== null && ` · ${moment(notice.withdrawnAt)} 已撤回`}
      </p>
      <p className="notice-text">{notice.content}</p>
      {notice.attachments.length > 0 && <p>附件：{notice.attachments.map(({ name }) => name).join('、')}</p>}
      <h2>
        回执名单（{done} / {units.length}）
      </h2>
      <table>
        <thead>
          <tr>
            <th>班级</th>
            <th>姓名</th>
            <th>接收人</th>
            <th>阅读时间</th>
            <th>回执</th>
            {notice.level === 'sign' && <th>签名</th>}
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <Rows key={unit.key} unit={unit} level={notice.level} />
          ))}
        </tbody>
      </table>
      <p className="muted">
        {moment(proof.printedAt)} 由 {proof.printedBy} 从学桥导出
      </p>
    </article>
  )
}

/** On paper: the words, who got them, who answered when, and the signatures. */
export const NoticeProofPage = () => {
  const id = Number(useParams().notificationId)
  const classId = Number(useSearchParams()[0].get('classId')) || undefined
  const query = useProof(id, classId)
  if (query.isError)
    return (
      <section className="card">
        <FailedState
          title="未能打开回执证明"
          text={failureText(query.error, follow.proof)}
          onRetry={() => void query.refetch()}
        />
      </section>
    )
  if (query.data === undefined)
    return (
      <section className="card">
        {query.count > 0 && <p className="muted proof-count">已载入 {query.count} 条回执…</p>}
        <LoadingRows />
      </section>
    )
  return (
    <>
      <div className="proof-tools">
        <ButtonLink to={`/family-school/notification-management/${id}`}>返回</ButtonLink>
        <Button type="primary" icon={<Icon name="print" />} onClick={() => window.print()}>
          打印
        </Button>
      </div>
      <Loaded proof={query.data} />
    </>
  )
}
