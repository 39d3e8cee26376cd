import { gradeName } from '@xueqiao/contract/common/grade'
import { DEFAULT_STAGES, type Stage } from '@xueqiao/contract/features/base/school-settings'
import { Checkbox, Form, Select } from 'antd'

interface Props {
  id?: string
  value?: readonly Stage[]
  onChange?: (stages: Stage[]) => void
}

/** Which stages the school has, and where each begins and ends: 六三, 五四, 九年一贯, 完全中学. */
export const StagesField = ({ id, value = [], onChange }: Props) => {
  const wording = Form.useWatch('gradeWording')
  const grades = Array.from({ length: 12 }, (_, index) => ({
    value: index + 1,
    label: gradeName(index + 1, wording ?? 'PAGE'),
  }))
  const held = (name: Stage['name']) => value.find((stage) => stage.name === name)
  /** Always in the order of the school, whatever is chosen first. */
  const put = (name: Stage['name'], next: Stage | undefined) =>
    onChange?.(
      DEFAULT_STAGES.flatMap((stage) => {
        const kept = stage.name === name ? next : held(stage.name)
        return kept === undefined ? [] : [kept]
      }),
    )
  return (
    <div id={id} className="settings-stages">
      {DEFAULT_STAGES.map((usual) => {
        const { name } = usual
        const stage = held(name)
        const pick = (key: 'firstGrade' | 'lastGrade', label: string) => (
          <Select<number>
            aria-label={`${name}${label}`}
            disabled={stage === undefined}
            value={(stage ?? usual)[key]}
            options={grades}
            virtual={false}
            listHeight={400}
            onChange={(grade) => put(name, { ...(stage ?? usual), [key]: grade })}
          />
        )
        return (
          <div key={name} className="settings-stage">
            <Checkbox
              checked={stage !== undefined}
              onChange={({ target }) => put(name, target.checked ? usual : undefined)}
            >
              {name}
            </Checkbox>
            {pick('firstGrade', '起始年级')}
            <span>至</span>
            {pick('lastGrade', '结束年级')}
          </div>
        )
      })}
    </div>
  )
}
