import { part } from '@xueqiao/contract/common/fields'
import { CLASSROOM } from '@xueqiao/contract/features/school/rooms/api'
import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { writeReachOf } from '../../account/reach/access'
import * as q from './queries'

const NAME_MAX = 50

/** 勤学楼101 stands in 勤学楼. */
const buildingOf = (location: string) => /^(.+?[楼座馆])/.exec(location)?.[1] ?? null

/** As the class page says where it is; where that is taken or not said, with the name of the class. */
const nameFor = (taken: ReadonlyMap<string, unknown>, name: string, location: string | null) =>
  [location, `${name}教室`, `${location ?? ''}（${name}）`]
    .flatMap((word) => (word === null ? [] : part(word, 0, NAME_MAX)))
    .find((word) => !taken.has(word))

/** A room of its own for each class that has none: one of that name that nobody has, or a new one. */
export const createForClasses = (ctx: AuthedCtx) =>
  transact(ctx, async (ctx) => {
    await q.lockAll(ctx.db)
    const classes = await q.classesWithoutRoom(ctx.db, await writeReachOf(ctx, 'schedule'))
    const taken = new Map((await q.names(ctx.db)).map(({ name, freeId }) => [name, freeId]))
    const fresh: q.NewRoom[] = []
    let linked = 0
    for (const { id: class_id, name, location, capacity } of classes) {
      const there = taken.get(location ?? '') ?? null
      if (there !== null && location !== null) {
        await q.link(ctx.db, there, class_id, ctx.now)
        taken.set(location, null)
        linked += 1
        continue
      }
      const word = nameFor(taken, name, location)
      if (word === undefined) continue
      taken.set(word, null)
      const building = location === null ? null : buildingOf(location)
      fresh.push({ name: word, kind: CLASSROOM, building, class_id, seats: capacity || null })
    }
    const count = fresh.length + linked
    if (fresh.length > 0) await q.insertMany(ctx.db, fresh)
    if (count > 0)
      await audit(ctx, { action: 'create', entity: 'rooms', summary: `为 ${count} 个班级建立了教室` })
    return { created: fresh.length, linked }
  })
