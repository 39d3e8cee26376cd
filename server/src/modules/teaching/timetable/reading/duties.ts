import type { Db } from '../../../../platform/db/database'
import { type Frame, heldWithin } from './held'
import type { Duty } from './lesson'
import { watchesIn } from './watches'
import type { Whose } from './week-queries'

/** Lessons and watches of some as they are held: all that can be in their way, and all that a leave can hit. */
export const dutiesWithin = async (db: Db, whose: Whose, frame: Frame) => {
  const week = await heldWithin(db, whose, frame)
  const { watches, ...watched } = await watchesIn(db, whose, frame)
  const duties: Duty[] = [...week.lessons, ...watches]
  const gone: Duty[] = [...week.gone, ...watched.gone]
  return {
    ...{ ...week, duties, watches, gone },
    overtaken: [...week.overtaken, ...watched.overtaken],
    arranged: new Map([...week.arranged, ...watched.arranged]),
    held: [...week.held, ...watched.held],
  }
}
