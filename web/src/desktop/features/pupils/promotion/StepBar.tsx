export const STEPS = ['year', 'preview', 'confirm'] as const
export type Step = (typeof STEPS)[number]

const TITLES: Record<Step, string> = { year: '选择学年', preview: '预览与调整', confirm: '确认执行' }

interface Props {
  step: Step
  onStep: (step: Step) => void
}

/** Where one is; steps that were taken lead back. */
export const StepBar = ({ step, onStep }: Props) => {
  const now = STEPS.indexOf(step)
  return (
    <ol className="card promo-steps" aria-label="步骤">
      {STEPS.map((one, index) => (
        <li
          key={one}
          aria-current={index === now ? 'step' : undefined}
          className={index < now ? 'done' : undefined}
        >
          <button type="button" disabled={index >= now} onClick={() => onStep(one)}>
            <span>{index + 1}</span>
            {TITLES[one]}
          </button>
        </li>
      ))}
    </ol>
  )
}
