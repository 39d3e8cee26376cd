import type { PlanDetail } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { PLAN_LABELS as LABELS } from '@xueqiao/contract/features/teaching/teaching-plans/labels'
import {
  PLAN_PART_MAX,
  PLAN_PARTS,
  PLAN_TITLE_MAX,
} from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { Form, Input, Switch } from 'antd'
import { type RefObject, useEffect } from 'react'
import { Apart } from '../../../kit/form/Apart'
import { SaveButton } from '../../../kit/form/SaveButton'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { LessonsEditor } from './LessonsEditor'
import { PlanTable, type Weeks } from './PlanTable'
import { contentOf, usePlanForm } from './usePlanForm'
import { usePrinting } from './usePrinting'

interface Props {
  plan: PlanDetail
  weeks: Weeks | undefined
  /** How what is typed is saved, as long as it is not. */
  unsaved: RefObject<(() => Promise<boolean>) | undefined>
}

/** A plan as its author writes it. */
export const PlanForm = ({ plan, weeks, unsaved }: Props) => {
  const { edited, values, touched, errors, ...form } = usePlanForm(plan)
  const { set, onLessons, onLesson, save, submit } = form
  const busy = form.busy !== undefined
  // What is handed in is what stands here: nothing is typed into it meanwhile.
  const inert = form.busy === 'submit'
  const isPrinting = usePrinting()
  useEffect(() => {
    unsaved.current = touched ? save : undefined
    return () => {
      unsaved.current = undefined
    }
  })
  useLeaveGuard({
    isUnsaved: () => touched && !busy,
    question: () => '教学计划还没有保存，确定要离开吗?',
  })
  const item = (name: string) => ({
    htmlFor: `plan-${name}`,
    ...(errors[name] !== undefined && { validateStatus: 'error' as const, help: errors[name] }),
  })
  return (
    <>
      <Form layout="vertical" component="div" className="plan-form">
        <section className="card plan-fields" aria-label="计划说明" inert={inert}>
          <div className="plan-top">
            <Form.Item label={LABELS.title} required {...item('title')}>
              <Input
                id="plan-title"
                maxLength={PLAN_TITLE_MAX}
                value={values.title}
                onChange={({ target }) => set({ title: target.value })}
              />
            </Form.Item>
            <Form.Item label={LABELS.shared} htmlFor="plan-shared" extra="教研组同事可以查看和复制草稿">
              <Switch id="plan-shared" checked={values.shared} onChange={(shared) => set({ shared })} />
            </Form.Item>
          </div>
          <div className="plan-parts">
            {PLAN_PARTS.map((part) => (
              <Form.Item key={part} label={LABELS[part]} {...item(part)}>
                <Input.TextArea
                  id={`plan-${part}`}
                  autoSize={{ minRows: 3, maxRows: 12 }}
                  maxLength={PLAN_PART_MAX}
                  value={values[part]}
                  onChange={({ target }) => set({ [part]: target.value })}
                />
              </Form.Item>
            ))}
          </div>
        </section>
        <section className="card plan-fields" aria-label="教学进度" inert={inert}>
          <h2>{LABELS.lessons}</h2>
          <LessonsEditor
            lessons={values.lessons}
            weeks={weeks}
            errors={errors}
            onLessons={onLessons}
            onChange={onLesson}
          />
        </section>
        {!busy && <Apart what="教学计划" of={edited} />}
        <div className="plan-save">
          <SaveButton
            busy={busy}
            primary={false}
            disabled={!touched}
            text="保存草稿"
            onClick={() => void save()}
          />
          <SaveButton
            busy={busy}
            disabled={!touched && plan.status === 'APPROVED'}
            text={plan.status === 'REJECTED' ? '重新提交审核' : '提交审核'}
            onClick={submit}
          />
          {plan.status === 'APPROVED' && (
            <span className="muted">修改已通过的计划后，须重新审核才会生效。</span>
          )}
        </div>
      </Form>
      {isPrinting && (
        <section className="plan-printed">
          <PlanTable content={contentOf(values)} weeks={weeks} />
        </section>
      )}
    </>
  )
}
