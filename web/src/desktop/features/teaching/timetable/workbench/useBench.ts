import { schedulesApi as api, type Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Placement, Score, Suggestion } from '@xueqiao/timetable'
import { useEffect, useMemo, useRef, useState } from 'react'
import { act } from '../../../../../api/action'
import { toast } from '../../../../../lib/toast'
import { backwards, type Deed, mapOf, namesOf, type Place, placeOf, problemOf } from './bench'
import { keep, readKept } from './kept'
import { useEngine } from './useEngine'

const applied = (lessons: Workbench['lessons'], deed: Deed) => {
  const after = new Map(deed.changes.map((change) => [change.id, change.after]))
  return lessons.map((lesson) => ({ ...lesson, ...after.get(lesson.id) }))
}

/** A table under somebody's hands: what is done is seen at once, judged by the server, and can be taken back. */
export const useBench = (id: number, data: Workbench, readAnew: () => void) => {
  const engine = useEngine()
  const [lessons, setLessons] = useState(data.lessons)
  const [score, setScore] = useState<Score>()
  const [begun] = useState(() => readKept(id, data))
  const [warnings, setWarnings] = useState(begun.warnings)
  const [done, setDone] = useState(begun.done)
  const [undone, setUndone] = useState(begun.undone)
  const version = useRef(data.version)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const problem = useMemo(() => problemOf(data), [data])
  const map = useMemo(() => mapOf(data, problem), [data, problem])
  const byId = useMemo(() => new Map(lessons.map((lesson) => [String(lesson.id), lesson])), [lessons])
  const names = useMemo(() => namesOf(data, byId, map), [data, byId, map])

  useEffect(
    () => keep(id, { version: version.current, warnings, done, undone }),
    [id, warnings, done, undone],
  )

  // Somebody else has been here: their table is the table, and what was done before it cannot be taken back from it.
  useEffect(() => {
    if (data.version <= version.current) return
    version.current = data.version
    setLessons(data.lessons)
    setDone([])
    setUndone([])
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
  /** One after the other, each from the version the one before has made. */
  const enact = (deed: Deed) => {
    setLessons((now) => applied(now, deed))
    const sent = queue.current.then(() => send(deed))
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
    const broke = await enact(deed)
    if (broke === undefined) return
    setDone((now) => [...now, { ...deed, broke }])
    setUndone([])
  }
  const step = async (deed: Deed | undefined, isBack: boolean) => {
    if (deed === undefined) return
    const broken = await enact(isBack ? backwards(deed) : deed)
    if (broken === undefined) return
    const mended = (isBack ? deed.broke : undefined) ?? []
    setWarnings((now) => now.filter((one) => !mended.includes(one) || broken.includes(one)))
    setDone((now) => (isBack ? now.slice(0, -1) : [...now, { ...deed, broke: broken }]))
    setUndone((now) => (isBack ? [...now, deed] : now.slice(0, -1)))
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
    undo: done.length > 0 ? () => void step(done.at(-1), true) : undefined,
    redo: undone.length > 0 ? () => void step(undone.at(-1), false) : undefined,
    last: done.at(-1)?.words,
  }
}
export type Bench = ReturnType<typeof useBench>
