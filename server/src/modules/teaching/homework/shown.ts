import type { HomeworkDetail, HomeworkRow } from '@xueqiao/contract/features/teaching/homework/assign'
import * as files from '../../base/files/service'
import { type Accessed, type Asking, endsIt, managesIt } from './access'
import type { ClassRow, Head } from './queries'
import type { Viewer } from './scope'

type Shown<T> = Omit<T, 'publishAt' | 'publishedAt' | 'createdAt' | 'updatedAt' | 'classes'> & {
  publishAt: Date | null
  publishedAt: Date | null
  createdAt: Date
  updatedAt: Date
  classes: { classId: number; className: string; dueAt: Date; day: string; progress: Progress | null }[]
}
type Progress = NonNullable<HomeworkRow['classes'][number]['progress']>

/** As staff see it: with how far each class is, and what this caller may do about it. */
export const rowOf = <H extends Head>(
  { actor }: Asking,
  viewer: Viewer,
  head: H,
  classes: readonly ClassRow[],
) => {
  const { classCount: _, ...shown } = head
  const manage = managesIt(viewer, head, classes) && actor.permissions.has('homework:create')
  return {
    ...shown,
    classes: classes.map(({ homeworkId: _, taught: __, classId, className, dueAt, day, ...progress }) => ({
      classId,
      className,
      dueAt,
      day,
      progress,
    })),
    may: {
      manage,
      end: manage && endsIt(viewer, head, classes),
      grade: (viewer.all || classes.some(({ taught }) => taught)) && actor.permissions.has('homework:grade'),
    },
  }
}

export const detailOf = async (
  ctx: Asking,
  { viewer, head, classes }: Pick<Accessed, 'viewer' | 'head' | 'classes'>,
): Promise<Shown<HomeworkDetail>> => ({
  ...rowOf(ctx, viewer, head, classes),
  files: await files.attachedTo(ctx.db, 'homeworks', head.id),
})

/** As a family sees it: no figures of others, and no reasons that are for those who lead. */
export const detailForFamily = async (
  ctx: Asking,
  { classCount: _, ...head }: Accessed['head'],
  classes: readonly { classId: number; className: string; dueAt: Date; day: string }[],
): Promise<Shown<HomeworkDetail>> => ({
  ...head,
  overCapReason: null,
  classes: classes.map(({ classId, className, dueAt, day }) => ({
    classId,
    className,
    dueAt,
    day,
    progress: null,
  })),
  may: { manage: false, end: false, grade: false },
  files: await files.attachedTo(ctx.db, 'homeworks', head.id),
})
