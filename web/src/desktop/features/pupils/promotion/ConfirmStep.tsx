import { daysAfter } from '@xueqiao/contract/common/calendar'
import { today } from '@xueqiao/contract/common/school-time'
import { UNDO_DAYS } from '@xueqiao/contract/features/pupils/promotion/api'
import type { PromotionPreview } from '@xueqiao/contract/features/pupils/promotion/plan'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { useGradeWording } from '../../../../session/school'
import { SaveButton } from '../../../kit/form/SaveButton'
import { DateField } from '../../../pickers/DateField'
import { deedsOf } from './deeds'
import { adjustmentsOf } from './preview/adjustment-list'
import { Notes } from './preview/Notes'
import { useApply } from './useApply'
import type { PlanState } from './usePlan'

interface Props {
  state: PlanState
  preview: PromotionPreview
  onBack: () => void
  onDone: (id: number) => void
}

/** Step 3: in words, and only after the name of the new year was typed. */
export const ConfirmStep = ({ state, preview, onBack, onDone }: Props) => {
  const { plan, isFetching } = state
  const [typed, setTyped] = useState('')
  const [undoUntil, setUndoUntil] = useState<string | null>(() => daysAfter(today(), UNDO_DAYS.usual))
  const { busy, refused, run } = useApply(onDone)
  const { from, to, totals, notes, planHash } = preview
  const adjustments = adjustmentsOf(plan, preview, useGradeWording())
  const problems = notes.some(({ level }) => level === 'PROBLEM')
  const ready = typed.trim() === to.name && !isFetching && !problems
  const execute = () => ready && !busy && run({ plan, planHash, confirm: typed.trim(), undoUntil })
  const again = () => {
    state.refresh()
    onBack()
  }
  return (
    <div className="promo-step">
      <section className="card promo-confirm" aria-label="确认执行">
        <h2>
          {from.name} <Icon name="right" size="s" className="promo-arrow" /> {to.name}
        </h2>
        <ul className="promo-deeds">
          {deedsOf({ totals, from: from.name, to: to.name }, plan).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="muted">
          {adjustments.length === 0
            ? '没有单独的调整，全部按规则升级。'
            : `包括 ${adjustments.length} 项调整：${adjustments
                .slice(0, 5)
                .map(({ about, text }) => `${about}${text}`)
                .join('；')}${adjustments.length > 5 ? '等' : ''}。`}
        </p>
        <Notes notes={notes} />
        <Form layout="vertical" className="kit-form promo-form" onFinish={execute}>
          <Form.Item
            label="撤销截止日期"
            htmlFor="promo-until"
            extra={`最长 ${UNDO_DAYS.max} 天，当天仍可撤销`}
          >
            <DateField
              id="promo-until"
              value={undoUntil}
              max={daysAfter(today(), UNDO_DAYS.max)}
              onChange={setUndoUntil}
            />
          </Form.Item>
          <Form.Item label={`输入“${to.name}”以确认`} htmlFor="promo-confirm" required>
            <Input
              id="promo-confirm"
              autoComplete="off"
              placeholder={to.name}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Form.Item>
          <button type="submit" hidden />
        </Form>
        {busy && (
          <div role="status" className="promo-progress">
            <span className="promo-progress-bar" />
            正在执行，请不要关闭页面；要么全部完成，要么保持原样。
          </div>
        )}
        {refused && !busy && (
          <div role="alert" className="promo-refused">
            <Icon name="warn" />
            <div>
              <b>{refused.text}</b>
              <p>
                {refused.changed
                  ? '没有改动任何数据，您的调整仍然保留。'
                  : refused.unknown
                    ? '没有收到结果，可能已经完成；再次执行不会重复升级。'
                    : '没有改动任何数据。'}
              </p>
              {!refused.unknown && (
                <Button size="small" onClick={again}>
                  重新预览
                </Button>
              )}
            </div>
          </div>
        )}
      </section>
      <footer className="card promo-bar">
        <span className="promo-bar-note muted">{ready ? '' : `输入“${to.name}”后才能执行`}</span>
        <Button disabled={busy} onClick={onBack}>
          上一步
        </Button>
        <SaveButton
          busy={busy}
          disabled={!ready}
          text={`执行升级（${formatNumber(totals.students)} 名学生）`}
          onClick={execute}
        />
      </footer>
    </div>
  )
}
