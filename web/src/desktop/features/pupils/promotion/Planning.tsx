import { Button } from 'antd'
import { Icon } from '../../../../lib/icons'
import { EmptyState, LoadingRows } from '../../../kit/list/TableState'
import { ConfirmStep } from './ConfirmStep'
import { PreviewStep } from './preview/PreviewStep'
import type { Step } from './StepBar'
import { usePlan } from './usePlan'

interface Props {
  toYearId: number
  step: Step
  onStep: (step: Step) => void
  onDone: (id: number) => void
}

/** Steps 2 and 3 over one plan. Its caller gives the year as a key: another year is another plan. */
export const Planning = ({ toYearId, step, onStep, onDone }: Props) => {
  const state = usePlan(toYearId)
  const { preview, failure } = state
  if (failure !== undefined)
    return (
      <section className="card">
        <EmptyState icon="warn" title="未能预览" text={failure}>
          <div className="promo-links">
            <Button icon={<Icon name="refresh" />} onClick={state.refresh}>
              重试
            </Button>
            <Button onClick={state.clear}>撤回全部调整</Button>
            <Button onClick={() => onStep('year')}>重新选择学年</Button>
          </div>
        </EmptyState>
      </section>
    )
  if (preview === undefined)
    return (
      <section className="card">
        <LoadingRows rows={10} />
      </section>
    )
  return step === 'confirm' ? (
    <ConfirmStep state={state} preview={preview} onBack={() => onStep('preview')} onDone={onDone} />
  ) : (
    <PreviewStep
      state={state}
      preview={preview}
      onBack={() => onStep('year')}
      onNext={() => onStep('confirm')}
    />
  )
}
