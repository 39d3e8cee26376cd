import {
  notificationsFollowApi as follow,
  RECEIPT_STATES,
  type ReceiptPerson,
  type ReceiptState,
  type ReceiptUnit,
} from '@xueqiao/contract/features/family/notifications/follow'
import type { ManagedDetail } from '@xueqiao/contract/features/family/notifications/manage'
import type { NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import { Pagination, Segmented, Table } from 'antd'
import { useState } from 'react'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { formatFeedTime } from '../../../../lib/format'
import { MISSING_WORDS } from '../../../../shared/notices/figures'
import { answeredWord } from '../../../../shared/notices/notices'
import { SearchInput } from '../../../kit/list/SearchInput'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { useDebounced } from '../../../pickers/useDebounced'
import { Signature } from './Signature'

const statesOf = (level: NoticeLevel) => {
  const labels: Record<ReceiptState, string> = {
    ...{
      all: '全部',
      missing: MISSING_WORDS[level],
      unread: '未读',
      done: answeredWord(level),
      late: '逾期',
    },
  }
  // Whoever owes nothing but to read is missing as long as it is unread.
  const states = RECEIPT_STATES.filter((state) => level !== 'read' || state !== 'unread')
  return states.map((value) => ({ value, label: labels[value] }))
}
const SIZE = 20

const Person = ({ person, notice }: { person: ReceiptPerson; notice: ManagedDetail }) => {
  const {
    name,
    relationship,
    hasAccount,
    mayAnswer,
    readAt,
    answeredAt,
    late,
    note,
    signatureUrl,
    remindedAt,
  } = person
  return (
    <div className="notice-person">
      <span>
        {name}
        {relationship !== null && <small className="muted"> {relationship}</small>}
      </span>
      {answeredAt !== null ? (
        <span>
          {answeredWord(notice.level)} {formatFeedTime(answeredAt)}
        </span>
      ) : (
        <span className="muted">
          {!hasAccount ? '未开通账号' : readAt === null ? '未读' : `已读 ${formatFeedTime(readAt)}`}
        </span>
      )}
      {late && <span className="tag orange">逾期</span>}
      {!mayAnswer && <small className="muted">仅阅读</small>}
      {answeredAt === null && remindedAt !== null && (
        <small className="muted">{formatFeedTime(remindedAt)} 已提醒</small>
      )}
      {note !== null && <span>备注：{note}</span>}
      {signatureUrl !== null && <Signature url={signatureUrl} of={name} />}
    </div>
  )
}

/** Family by family, those who are missing first. */
export const Units = ({ notice, classId }: { notice: ManagedDetail; classId: number | undefined }) => {
  const { level } = notice
  const [state, setState] = useState<ReceiptState>('missing')
  const [text, setText] = useState('')
  const [page, setPage] = useState(0)
  const keyword = useDebounced(text.trim(), 300)
  const query = useApi(
    follow.receipts,
    { params: { id: notice.id }, query: { state, keyword, page, size: SIZE, classId } },
    { staleTime: 0, silent: true },
  )
  const empty = () => {
    if (query.isPending) return <LoadingRows rows={4} />
    if (query.isError)
      return (
        <FailedState
          title="未能加载回执"
          text={failureText(query.error, follow.receipts)}
          onRetry={query.refetch}
        />
      )
    return (
      <p className="kit-none">{state === 'missing' ? `都${answeredWord(level)}` : '没有符合条件的回执'}</p>
    )
  }
  return (
    <>
      <div className="notice-units-bar">
        <Segmented<ReceiptState>
          aria-label="回执状态"
          value={state}
          onChange={(next) => {
            setState(next)
            setPage(0)
          }}
          options={statesOf(level)}
        />
        <SearchInput
          label="搜索姓名"
          placeholder="学生或教师姓名"
          value={text}
          onChange={(next) => {
            setText(next)
            setPage(0)
          }}
        />
      </div>
      <Table<ReceiptUnit>
        rowKey="key"
        size="small"
        aria-label="回执名单"
        className="kit-table"
        pagination={false}
        dataSource={query.data?.content ?? []}
        locale={{ emptyText: empty() }}
        columns={[
          { key: 'class', title: '班级', width: 128, render: (_, { className }) => className ?? '教职工' },
          { key: 'name', title: '姓名', width: 112, render: (_, { name }) => name },
          {
            key: 'done',
            title: '状态',
            width: 96,
            render: (_, { done }) => (
              <span className={done ? 'tag green' : 'tag orange'}>
                {done ? answeredWord(level) : MISSING_WORDS[level]}
              </span>
            ),
          },
          {
            key: 'people',
            title: level === 'read' ? '接收人' : '家长与回执',
            render: (_, { people }) =>
              people.map((person) => <Person key={person.receiptId} person={person} notice={notice} />),
          },
        ]}
      />
      <Pagination
        className="kit-pager"
        current={page + 1}
        pageSize={SIZE}
        total={query.data?.totalElements ?? 0}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={(next) => setPage(next - 1)}
      />
    </>
  )
}
