import { schedulesApi as api, type Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Placement, Score, Suggestion } from '@xueqiao/timetable'
import { useEffect, useMemo, useRef, useState } from 'react'
import { act } from '../../../../../api/action'
import { toast } from '../../../../../lib/toast'
import { backwards, type Deed, mapOf, namesOf, type Place, placeOf, problemOf } from './bench'
import { type Kept, keep, readKept } from './kept'
import { useEngine } from './useEngine'

const applied = (lessons: Workbench['lessons'], deed: Deed) => {
  const after = new Map(deed.changes.map((change) => [change.id, change.after]))
  return lessons.map((lesson) => ({ ...lesson, ...after.get(lesson.id) }))
}

type History = Pick<Kept, 'done' | 'undone'>

const without = (deeds: readonly Deed[], deed: Deed) => deeds.filter((one) => one !== deed)

const stepped = ({ done, undone }: History, deed: Deed, isBack: boolean): History =>
  isBack
    ? { done: without(done, deed), undone: [...undone, deed] }
    : { done: [...done, deed], undone: without(undone, deed) }

/** A table under somebody's hands: what is done is seen at once, judged by the server, and can be taken back. */
export const useBench = (id: number, data: Workbench, readAnew: () => void) => {
  const engine = useEngine()
  const [lessons, setLessons] = useState(data.lessons)
  const [score, setScore] = useState<Score>()
  const [begun] = useState(() => readKept(id, data))
  const [warnings, setWarnings] = useState(begun.warnings)
  const [shown, setShown] = useState<History>(begun)
  /** As it will be rendered: who is quick takes the next step before that. */
  const history = useRef<History>(begun)
  const refused = useRef(new WeakSet<Deed>())
  const version = useRef(data.version)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const problem = useMemo(() => problemOf(data), [data])
  const map = useMemo(() => mapOf(data, problem), [data, problem])
  const byId = useMemo(() => new Map(lessons.map((lesson) => [String(lesson.id), lesson])), [lessons])
  const names = useMemo(() => namesOf(data, byId, map), [data, byId, map])

  const record = (now: History) => {
    history.current = now
    setShown(now)
  }

  useEffect(() => keep(id, { ...shown, version: version.current, warnings }), [id, warnings, shown])

  // Somebody else has been here: their table is the table, and what was done before it cannot be taken back from it.
  useEffect(() => {
    if (data.version <= version.current) return
    version.current = data.version
    setLessons(data.lessons)
    history.current = { done: [], undone: [] }
    setShown(history.current)
    toast.info('课表已被他人修改，已载入最新')
  }, [data])

  useEffect(() => void engine?.ask('load', problem), [engine, problem])
  useEffect(() => {
    if (engine === undefined) return
    let isOld = false
    void engine.ask('table', map.placements(lessons)).then((answer) => !isOld && setScore(answer))
    void engine.ask('ready', null)
    return () => {
      isOld = true
    }
  }, [engine, map, lessons])

  /** What it broke, as the server judges; undefined where it was refused. */
  const send = async (deed: Deed) => {
    let broken: readonly string[] = []
    const isDone = await act(
      api.move,
      {
        params: { id },
        body: {
          version: version.current,
          moves: deed.changes.map(({ id: lesson, after: { room, ...place } }) => ({
            ...{ id: lesson, ...place, roomId: room?.id ?? null },
          })),
        },
      },
      {
        after: (answer) => {
          version.current = answer.version
          const rooms = new Map(answer.rooms.map((one) => [one.id, one.room]))
          setLessons((now) =>
            now.map((one) => (rooms.has(one.id) ? { ...one, room: rooms.get(one.id) ?? null } : one)),
          )
          broken = answer.broken
          if (broken.length > 0) setWarnings((now) => [...new Set([...now, ...broken])])
        },
        failed: () => {
          // As it stood before; what others did meanwhile is read anew.
          setLessons((now) => applied(now, backwards(deed)))
          readAnew()
        },
      },
    )
    return isDone ? broken : undefined
  }
  /** One after the other, each from the version the one before has made; nothing of a deed that was refused. */
  const enact = (deed: Deed, of = deed) => {
    setLessons((now) => applied(now, deed))
    const sent = queue.current.then(() => (refused.current.has(of) ? undefined : send(deed)))
    queue.current = sent
    return sent
  }
  const change = async (words: string, changes: readonly { id: number; after: Place }[]) => {
    const deed: Deed = {
      words,
      changes: changes.flatMap((one) => {
        const lesson = byId.get(String(one.id))
        return lesson === undefined ? [] : [{ ...one, before: placeOf(lesson) }]
      }),
    }
    const { done, undone } = history.current
    record({ done: [...done, deed], undone: [] })
    deed.broke = await enact(deed)
    const now = history.current
    if (deed.broke !== undefined) return record({ ...now })
    refused.current.add(deed)
    const isLast = now.done.at(-1) === deed
    record({ done: without(now.done, deed), undone: isLast ? undone : without(now.undone, deed) })
  }
  const step = async (isBack: boolean) => {
    const deed = (isBack ? history.current.done : history.current.undone).at(-1)
    if (deed === undefined) return
    record(stepped(history.current, deed, isBack))
    const broken = await enact(isBack ? backwards(deed) : deed, deed)
    if (refused.current.has(deed)) return
    if (broken === undefined) return record(stepped(history.current, deed, !isBack))
    const mended = (isBack ? deed.broke : undefined) ?? []
    setWarnings((now) => now.filter((one) => !mended.includes(one) || broken.includes(one)))
    if (!isBack) deed.broke = broken
    record({ ...history.current })
  }
  const roomNamed = (room: string | null | undefined) =>
    room == null ? null : { id: Number(room), name: names.room(room) }
  const afterOf = ({ activity, day, period, rooms: [room] }: Placement) => {
    const lesson = byId.get(activity)
    if (lesson === undefined) return []
    const at = { weekday: day + 1, lessonNumber: map.numberOf(lesson, { period }) }
    // A lock is of a place: what has to leave it is locked no more.
    const locked = lesson.locked && lesson.weekday === at.weekday && lesson.lessonNumber === at.lessonNumber
    return [
      {
        id: lesson.id,
        after: { ...at, locked, room: lesson.sections === undefined ? roomNamed(room) : null },
      },
    ]
  }
  return {
    ...{ lessons, byId, score, map, names, engine, warnings },
    /** What everybody's changes that are seen here have made of it. */
    versionNow: () => version.current,
    /** A lesson, and whoever moves along. */
    go: (words: string, { moves }: Suggestion) => change(words, moves.flatMap(afterOf)),
    change,
    afterOf,
    seen: (warning: string) => setWarnings((now) => now.filter((one) => one !== warning)),
    undo: shown.done.length > 0 ? () => void step(true) : undefined,
    redo: shown.undone.length > 0 ? () => void step(false) : undefined,
    // Said once the server has it.
    last: shown.done.findLast(({ broke }) => broke !== undefined)?.words,
  }
}
export type Bench = ReturnType<typeof useBench>
