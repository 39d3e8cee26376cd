import type { PromotionStart } from '@xueqiao/contract/features/pupils/promotion/api'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { ButtonLink } from '../../../kit/ButtonLink'
import { EmptyState } from '../../../kit/list/TableState'
import { YEARS_PATH } from './naming'

const ToYears = ({ text }: { text: string }) => (
  <ButtonLink to={YEARS_PATH} type="primary">
    {text}
  </ButtonLink>
)

const PROMISES = [
  '预览不会改动任何数据，可以反复调整',
  '执行时要么全部完成，要么保持原样',
  '执行后可以在期限内撤销，班级和学生回到原样',
]

interface Props {
  start: PromotionStart
  chosen: number | undefined
  onNext: (yearId: number) => void
}

/** Step 1: from which year to which. */
export const YearStep = ({ start: { from, years, classes, students }, chosen, onNext }: Props) => {
  const [yearId, setYearId] = useState(
    () => years.find(({ id }) => id === chosen)?.id ?? years.find(({ next }) => next)?.id,
  )
  if (from === null)
    return (
      <EmptyState icon="cal" title="还没有当前学年" text="先在学年管理中设置当前学年，再升年级">
        <ToYears text="去设置当前学年" />
      </EmptyState>
    )
  if (years.length === 0)
    return (
      <EmptyState
        icon="cal"
        title={`${from.name}之后还没有学年`}
        text="先在学年管理中新增下一学年，再回到这里升年级"
      >
        <ToYears text="去新增学年" />
      </EmptyState>
    )
  if (classes === 0)
    return (
      <EmptyState icon="school" title={`${from.name}没有班级`} text="有了班级和学生之后才能升年级">
        <ButtonLink to="/school/classes">去班级管理</ButtonLink>
      </EmptyState>
    )
  return (
    <div className="promo-years">
      <div className="promo-year">
        <small className="promo-year-label">当前学年</small>
        <b>{from.name}</b>
        <span className="muted">
          {formatNumber(classes)} 个班级，{formatNumber(students)} 名学生
        </span>
      </div>
      <Icon name="right" size="l" />
      <fieldset className="promo-year promo-year-to">
        <legend className="promo-year-label">升入学年</legend>
        <Radio.Group
          aria-label="升入学年"
          value={yearId}
          onChange={(event) => setYearId(Number(event.target.value))}
        >
          {years.map(({ id, name, startDate, endDate, next, semesters }) => (
            <Radio key={id} value={id}>
              <b>{name}</b>
              {next && <span className="tag green">下一学年</span>}
              <small>
                {startDate} 至 {endDate}，{semesters === 0 ? '还没有学期' : `${semesters} 个学期`}
              </small>
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      <ul className="promo-promises">
        {PROMISES.map((text) => (
          <li key={text}>
            <Icon name="check" size="s" />
            {text}
          </li>
        ))}
      </ul>
      <footer className="promo-next">
        <Button
          type="primary"
          disabled={yearId === undefined}
          onClick={() => yearId !== undefined && onNext(yearId)}
        >
          下一步：预览
        </Button>
      </footer>
    </div>
  )
}
