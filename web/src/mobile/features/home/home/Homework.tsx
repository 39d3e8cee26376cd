import { type ComponentProps, type ComponentType, lazy, useEffect, useState } from 'react'
import { loadChunk } from '../../../../lib/chunks'
import { loadLater } from '../../../../lib/load-later'
import type { TodayHomework } from '../../../homework/TodayHomework'
import { Card } from '../../../kit/Card'
import { SkeletonRows } from '../../../kit/states'

type Props = ComponentProps<typeof TodayHomework>

/** Comes after the home, which neither waits for it nor falls with it; its place is kept. */
export const Homework = (props: Props) => {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  useEffect(
    () =>
      loadLater(
        () => import('../../../homework/TodayHomework'),
        (loaded) => setLoaded(() => loaded.TodayHomework),
      ),
    [],
  )
  if (Loaded !== undefined) return <Loaded {...props} />
  return (
    <Card title="今天的作业">
      <SkeletonRows rows={1} />
    </Card>
  )
}

export const FamilyHomework = lazy(() =>
  loadChunk(() => import('../../../homework/FamilyHomework').then((m) => ({ default: m.FamilyHomework }))),
)

/** `list`, or the number of one. */
export const homeworkIn = (params: URLSearchParams) => {
  const asked = params.get('homework')
  if (asked === null) return undefined
  return { id: /^\d{1,15}$/.test(asked) ? Number(asked) : undefined }
}
