import {
  type PromotionDetail,
  type PromotionRow,
  promotionApi,
} from '@xueqiao/contract/features/pupils/promotion/api'
import type { PromotionSource } from '@xueqiao/contract/features/pupils/promotion/plan'
import { Button } from 'antd'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { formatDate, formatNumber, formatTime } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { ButtonLink } from '../../../../kit/ButtonLink'
import { column } from '../../../../kit/list/column'
import { SimpleTable } from '../../../../kit/list/SimpleTable'
import { FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { people } from '../naming'
import { PromotedPupils } from './PromotedPupils'

const { of } = column<PromotionSource>()
const ENDS = { MOVE: '', GRADUATE: '毕业', CLOSE: '并入其他班' } as const

const COLUMNS = [
  of('name', '原班级', { width: 180 }),
  of('targetName', '新班级', {
    width: 200,
    render: ({ fate, targetName }) => targetName ?? <span className="tag">{ENDS[fate]}</span>,
  }),
  of('students', '学生', { width: 100, render: ({ students }) => people(students) }),
  of('fates', '去向', {
    render: ({ promote, repeat, graduate, suspended, moved }) =>
      [
        ['升级', promote],
        ['留级', repeat],
        ['毕业', graduate],
        ['休学', suspended],
        ['换班', moved],
      ]
        .filter(([, count]) => count !== 0)
        .map(([label, count]) => `${label} ${count}`)
        .join('，'),
  }),
]

const Fate = ({ detail }: { detail: PromotionDetail }) => {
  const { undoneAt, undoneBy, undoReason, undoUntil, undo } = detail
  if (undoneAt !== null)
    return (
      <p>
        已由 {undoneBy} 于 {formatDate(undoneAt)} {formatTime(undoneAt)} 撤销，原因：{undoReason}
      </p>
    )
  if (undo.possible)
    return (
      <p>
        可以撤销至 <b>{undoUntil}</b>，班级和学生会回到升级前的样子。
      </p>
    )
  return <p className="muted">不能撤销：{undo.reasons.slice(0, 3).join('；')}</p>
}

interface Props {
  id: number
  onUndo: (row: PromotionRow) => void
  onBack: () => void
}

/** One promotion: what was done, and the way back. */
export const RecordPanel = ({ id, onUndo, onBack }: Props) => {
  const query = useApi(promotionApi.get, { params: { id } }, { staleTime: 0, silent: true })
  const detail = query.data
  if (detail === undefined)
    return (
      <section className="card">
        {query.isError ? (
          <FailedState
            title="未能打开升级详情"
            text={failureText(query.error, promotionApi.get)}
            onRetry={query.refetch}
          />
        ) : (
          <LoadingRows />
        )}
      </section>
    )
  const { totals, fromYear, toYear, appliedAt, appliedBy, undoneAt } = detail
  const figures: [string, number][] = [
    ['升级', totals.promote],
    ['毕业', totals.graduate],
    ['留级', totals.repeat],
    ['休学', totals.suspended],
    ['新建班级', totals.newClasses],
  ]
  return (
    <div className="promo-step">
      <section className="card promo-record" aria-label="升级结果">
        <span className={undoneAt === null ? 'promo-seal' : 'promo-seal promo-seal-undone'}>
          <Icon name={undoneAt === null ? 'check' : 'undo'} size="l" />
        </span>
        <div className="promo-record-body">
          <h2>{undoneAt === null ? `已升入${toYear}` : `升入${toYear}已撤销`}</h2>
          <p className="muted">
            由{fromYear}，{appliedBy} 于 {formatDate(appliedAt)} {formatTime(appliedAt)} 执行
          </p>
          <dl className="promo-figures promo-figures-small">
            {figures.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <b>{formatNumber(value)}</b> {label === '新建班级' ? '个' : '人'}
                </dd>
              </div>
            ))}
          </dl>
          <Fate detail={detail} />
          <div className="promo-links">
            <Button onClick={onBack}>返回升年级</Button>
            <ButtonLink to="/school/classes">查看班级</ButtonLink>
            <ButtonLink to="/student/students">查看学生</ButtonLink>
            {undoneAt === null && <ButtonLink to="/system/semesters">设置当前学期</ButtonLink>}
            {detail.undo.possible && (
              <Button danger icon={<Icon name="undo" />} onClick={() => onUndo(detail)}>
                撤销这次升级
              </Button>
            )}
          </div>
        </div>
      </section>
      <section className="card kit-list" aria-label="班级变化">
        <div className="kit-strip">
          <h2>班级变化</h2>
          <span className="muted">{detail.classes.length} 个班级</span>
        </div>
        <SimpleTable label="班级变化" rows={detail.classes} empty="没有班级" columns={COLUMNS} height={352} />
      </section>
      <PromotedPupils id={id} />
    </div>
  )
}
