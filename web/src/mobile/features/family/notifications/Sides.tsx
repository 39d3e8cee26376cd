import { useNavigate } from 'react-router'
import { useViewer } from '../../../../session/access'
import { Segments } from '../../../kit/Segments'
import { LIST, MANAGED } from './places'

const SIDES = [
  { value: 'mine', label: '收到的' },
  { value: 'managed', label: '我发布的' },
] as const

/** Whoever may write notices has two lists of them. */
export const Sides = ({ side }: { side: (typeof SIDES)[number]['value'] }) => {
  const { kind } = useViewer()
  const navigate = useNavigate()
  if (kind !== 'admin' && kind !== 'teacher') return null
  return (
    <Segments
      label="范围"
      options={SIDES}
      value={side}
      onChange={(next) => void navigate(next === 'managed' ? MANAGED : LIST, { replace: true })}
    />
  )
}
