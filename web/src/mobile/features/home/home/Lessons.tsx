import { type ComponentProps, type ComponentType, lazy, useEffect, useState } from 'react'
import { loadChunk } from '../../../../lib/chunks'
import { loadLater } from '../../../../lib/load-later'
import { Card } from '../../../kit/Card'
import type { TodayLessons } from '../../../timetable/TodayLessons'

type Props = ComponentProps<typeof TodayLessons>

/** As high as what comes: a card of one lesson and the strip of the day. */
const HEIGHT = { minHeight: 120 }

/** Comes after the home, like the homework; its place is kept. */
export const Lessons = (props: Props) => {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  useEffect(
    () =>
      loadLater(
        () => import('../../../timetable/TodayLessons'),
        (loaded) => setLoaded(() => loaded.TodayLessons),
      ),
    [],
  )
  if (Loaded !== undefined) return <Loaded {...props} />
  return (
    <Card title="今天的课" extra="课表">
      <div style={HEIGHT} aria-busy="true" />
    </Card>
  )
}

/** 000 §2.5 has a page of it for pupils only. */
export const OwnTimetable = lazy(() =>
  loadChunk(() => import('../../../timetable/OwnTimetable').then((m) => ({ default: m.OwnTimetable }))),
)
