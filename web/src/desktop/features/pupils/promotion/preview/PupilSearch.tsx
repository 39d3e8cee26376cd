import type { PromotionPreview, PromotionStudent } from '@xueqiao/contract/features/pupils/promotion/plan'
import { Select } from 'antd'
import { useMemo } from 'react'

interface Props {
  preview: PromotionPreview
  onChoose: (student: PromotionStudent) => void
}

/** Whoever comes with a list of names needs no class to begin with. */
export const PupilSearch = ({ preview, onChoose }: Props) => {
  const options = useMemo(() => {
    const classes = new Map(preview.classes.map(({ id, name }) => [id, name]))
    return preview.students
      .filter(({ outcome }) => outcome !== 'LEAVE')
      .map(({ id, name, studentNumber, classId }) => ({
        value: id,
        label: `${name}（${studentNumber}）`,
        note: classes.get(classId),
      }))
  }, [preview])
  return (
    <div className="promo-search">
      <h2>逐级核对</h2>
      <Select<number | null, (typeof options)[number]>
        aria-label="查找学生"
        placeholder="查找学生，单独指定去向"
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        optionRender={({ label, data }) => (
          <div className="picker-option">
            {label}
            <small>{data.note}</small>
          </div>
        )}
        onChange={(id) => {
          const student = preview.students.find((one) => one.id === id)
          if (student !== undefined) onChoose(student)
        }}
        notFoundContent="没有找到学生"
      />
    </div>
  )
}
