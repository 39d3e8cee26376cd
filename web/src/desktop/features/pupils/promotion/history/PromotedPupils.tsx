import { type PromotedStudent, promotionApi } from '@xueqiao/contract/features/pupils/promotion/api'
import { OUTCOME_LABELS, OUTCOMES, type Outcome } from '@xueqiao/contract/features/pupils/promotion/plan'
import { Pagination, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { column } from '../../../../kit/list/column'
import { ReadTable } from '../../../../kit/list/ReadTable'
import { SearchInput } from '../../../../kit/list/SearchInput'
import { useDebounced } from '../../../../pickers/useDebounced'
import { OUTCOME_COLOURS } from '../naming'

const { of } = column<PromotedStudent>()
const SIZE = 20
const CHOICES = OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))

const COLUMNS = [
  of('name', '姓名', {
    width: 120,
    render: ({ id, name }) => <Link to={`/student/students/${id}`}>{name}</Link>,
  }),
  of('studentNumber', '学号', { width: 130 }),
  of('fromClass', '原班级', { width: 160 }),
  of('toClass', '新班级', {
    width: 160,
    render: ({ toClass }) => toClass ?? <span className="muted">无</span>,
  }),
  of('outcome', '去向', {
    render: ({ outcome, moved, adjusted }) => (
      <span className="promo-person">
        <span className={`tag ${OUTCOME_COLOURS[outcome]}`}>{OUTCOME_LABELS[outcome]}</span>
        {moved && <small className="promo-sub">换班</small>}
        {adjusted && <small className="promo-mark">已调整</small>}
      </span>
    ),
  }),
]

/** What became of each pupil in a promotion. */
export const PromotedPupils = ({ id }: { id: number }) => {
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const [page, setPage] = useState(0)
  const name = useDebounced(text.trim(), 300)
  const query = { page, size: SIZE, ...(name !== '' && { name }), ...(outcome && { outcome }) }
  const list = useApi(promotionApi.students, { params: { id }, query }, { silent: true })
  return (
    <section className="card kit-list" aria-label="学生去向">
      <div className="kit-strip">
        <h2>学生去向</h2>
        <div className="kit-toolbar">
          <Select<Outcome>
            aria-label="去向"
            allowClear
            placeholder="全部去向"
            className="promo-outcome"
            options={CHOICES}
            value={outcome ?? null}
            onChange={(value?: Outcome) => {
              setOutcome(value)
              setPage(0)
            }}
          />
          <SearchInput
            label="学生姓名"
            placeholder="姓名"
            value={text}
            onChange={(next) => {
              setText(next)
              setPage(0)
            }}
          />
        </div>
      </div>
      <ReadTable
        query={list}
        endpoint={promotionApi.students}
        failed="未能加载学生"
        label="学生去向"
        rows={list.data?.content ?? []}
        empty="没有符合条件的学生"
        columns={COLUMNS}
      />
      <Pagination
        className="kit-pager"
        current={page + 1}
        pageSize={SIZE}
        total={list.data?.totalElements ?? 0}
        showSizeChanger={false}
        showTotal={(total) => `共 ${total} 名学生`}
        onChange={(next) => setPage(next - 1)}
      />
    </section>
  )
}
