import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/queries'
import { useViewer } from '../../session/access'
import { ClassSelect } from './ClassSelect'
import { PupilSelect } from './PupilSelect'
import './pupil-field.css'

interface Props {
  id?: string
  value?: number | null
  /** Whose pupils are offered first. */
  classId?: number | undefined
  onChange?: (id: number | null) => void
}

const OwnChild = ({ id, value, onChange, parentId }: Props & { parentId: number }) => {
  const children = useApi(parentsApi.students, { params: { id: parentId } })
  const only = children.data?.length === 1 ? children.data[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined && value !== only) onChange?.(only)
  }, [only, value, onChange])
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      value={value ?? null}
      placeholder="选择孩子"
      onChange={(next) => onChange?.(next)}
      options={(children.data ?? []).map((child) => ({ value: child.id, label: child.name }))}
    />
  )
}

const OfClass = ({ id, value, classId: first, onChange }: Props) => {
  const [classId, setClassId] = useState<number | null>(first ?? null)
  return (
    <div className="picker-pupil">
      <ClassSelect
        name="班级"
        value={classId}
        onChange={(next) => {
          setClassId(next)
          onChange?.(null)
        }}
      />
      <PupilSelect
        {...(id !== undefined && { id })}
        classId={classId}
        value={value ?? null}
        {...(onChange && { onChange })}
      />
    </div>
  )
}

/** Of whom something is written: staff choose a pupil of a class, parents a child. Pupils write of themselves. */
export const PupilField = (props: Props) => {
  const { user, kind } = useViewer()
  if (kind === 'parent' && user?.profileId != null) return <OwnChild {...props} parentId={user.profileId} />
  return <OfClass {...props} />
}
