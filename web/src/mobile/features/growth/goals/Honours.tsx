import { useSearchParams } from 'react-router'
import { Activities } from './Activities'
import { Awards } from './Awards'

/** 荣誉: awards and what one has taken part in. */
export const Honours = ({ studentId }: { studentId: number }) => {
  // A line behind the bell names which of the two it is about.
  const [params] = useSearchParams()
  const parts = [
    <Awards key="awards" studentId={studentId} />,
    <Activities key="activities" studentId={studentId} />,
  ]
  return params.get('tab') === 'activities' ? parts.toReversed() : parts
}
