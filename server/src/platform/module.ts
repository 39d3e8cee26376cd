import type { Parts } from './context'
import type { Follower } from './deeds'
import type { AnyImporter } from './excel/importer'
import type { Routes } from './http/registry'
import type { CtxBase, JobSet } from './jobs/job'
import type { RealtimeHooks } from './realtime/realtime'

/** What a module brings along: the manifest in its module.ts, which is a line of the list of modules. */
export interface Module {
  routes?: Routes
  /** What the API page calls its paths, by their first part. */
  apiNames?: Readonly<Record<string, string>>
  jobs?: (base: CtxBase, importers: readonly AnyImporter[]) => JobSet
  /** One, or one each of what it keeps. */
  importer?: AnyImporter | readonly AnyImporter[]
  /** By the entity that files are attached to. */
  fileDoors?: Parts['fileDoors']
  /** By the kind of person whose records it keeps. */
  personDoors?: Parts['personDoors']
  follows?: readonly Follower[]
  realtime?: RealtimeHooks
  /** What runs beside the requests for as long as the server does. */
  start?: (base: CtxBase, now: () => Date) => { stop: () => Promise<unknown> }
}

/** All of them in one; a name that two modules claim is a mistake, and no server starts with it. */
export const joined = <T extends object>(records: readonly (T | undefined)[]): T => {
  const entries = records.flatMap((record) => Object.entries(record ?? {}))
  const names = entries.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two modules bring ${twice}`)
  return Object.fromEntries(entries) as T
}

const followersOf = (modules: readonly Module[]): Parts['followers'] => {
  const followers = new Map<object, Follower['handler'][]>()
  for (const { deed, handler } of modules.flatMap(({ follows }) => follows ?? []))
    followers.set(deed, [...(followers.get(deed) ?? []), handler])
  return followers
}

/** What services ask for, made once where a server, a test or a command begins. */
export const partsOf = (modules: readonly Module[]): Parts => ({
  followers: followersOf(modules),
  fileDoors: joined(modules.map(({ fileDoors }) => fileDoors)),
  personDoors: joined(modules.map(({ personDoors }) => personDoors)),
})

export const jobsOf = (modules: readonly Module[], base: CtxBase): JobSet => {
  const importers = modules.flatMap(({ importer }) => importer ?? [])
  const sets = modules.flatMap(({ jobs }) => jobs?.(base, importers) ?? [])
  return {
    handlers: joined(sets.map(({ handlers }) => handlers)),
    recurring: sets.flatMap(({ recurring }) => recurring),
    slow: sets.flatMap(({ slow }) => slow ?? []),
    long: sets.flatMap(({ long }) => long ?? []),
  }
}
