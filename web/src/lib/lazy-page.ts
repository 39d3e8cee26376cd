import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from './chunks'

export type Page = LazyExoticComponent<ComponentType> & { load: () => Promise<ComponentType> }
type File<Name extends string> = Record<Name, ComponentType>

const lazily = (load: () => Promise<ComponentType>): Page =>
  Object.assign(
    lazy(async () => ({ default: await loadChunk(load) })),
    { load },
  )

/** A page by its file and its name there. */
export const page = <Name extends string>(load: () => Promise<File<Name>>, name: Name) =>
  lazily(async () => (await load())[name])

/** A page with antd, which comes along with it. */
export const antdPage = <Name extends string>(load: () => Promise<File<Name>>, name: Name) =>
  lazily(async () => {
    const [{ withAntd }, file] = await Promise.all([import('../theme/AntdProvider'), load()])
    return withAntd(file[name])
  })
