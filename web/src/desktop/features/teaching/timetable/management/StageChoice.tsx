import { STAGE_LABELS, STAGES, type Stage } from '@xueqiao/contract/features/teaching/timetable/rules'
import { Button, Segmented } from 'antd'

interface Props {
  /** Those that the version has classes of. */
  stages: readonly Stage[]
  /** Which of them is being set; undefined: all. */
  scope: Stage | undefined
  disabled: boolean
  onScope: (scope: Stage | undefined) => void
  onPreset: (of: Stage | readonly Stage[]) => void
}

/** Whose rules are set, and where to begin. */
export const StageChoice = ({ stages, scope, disabled, onScope, onPreset }: Props) => (
  <>
    {stages.length > 1 && (
      <>
        <p className="tm-line">
          <Segmented<Stage | 'ALL'>
            aria-label="为谁设置"
            value={scope ?? 'ALL'}
            options={[
              { value: 'ALL', label: '全校' },
              ...stages.map((value) => ({ value, label: STAGE_LABELS[value] })),
            ]}
            onChange={(value) => onScope(value === 'ALL' ? undefined : value)}
          />
        </p>
        {scope !== undefined && (
          <p className="muted tm-line">
            在这里改过的规则只对{STAGE_LABELS[scope]}
            生效，其余与全校相同。两个学段都有课的教师，两边的要求都要满足。
          </p>
        )}
      </>
    )}
    {!disabled && (
      <p className="tm-line">
        推荐设置：
        {scope !== undefined ? (
          <Button size="small" onClick={() => onPreset(scope)}>
            {STAGE_LABELS[scope]}
          </Button>
        ) : (
          <>
            {STAGES.map((stage) => (
              <Button key={stage} size="small" onClick={() => onPreset(stage)}>
                {STAGE_LABELS[stage]}
              </Button>
            ))}
            {stages.length > 1 && (
              <Button size="small" onClick={() => onPreset(stages)}>
                各学段分别
              </Button>
            )}
          </>
        )}
      </p>
    )}
  </>
)
