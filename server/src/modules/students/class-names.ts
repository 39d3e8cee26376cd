import type { classesForPupils } from '../classes/service'

type PupilClass = Awaited<ReturnType<typeof classesForPupils>>[number]

/** What a sheet calls each class: its name, and its year where another class has the same name. */
export const classLabels = (classes: readonly PupilClass[]): Map<number, string> => {
  const counts = new Map<string, number>()
  for (const { name } of classes) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    classes.map(({ id, name, academicYear }) => [
      id,
      counts.get(name) === 1 ? name : `${name}（${academicYear ?? '无学年'}）`,
    ]),
  )
}

const plain = (label: string) => label.normalize('NFKC').replace(/\s/g, '')

/** The class a cell means: by its label, or the one of this year where several have the name. */
export const classFinder = (classes: readonly PupilClass[]) => {
  const byLabel = new Map<string, PupilClass>()
  for (const one of classes) if (one.current) byLabel.set(plain(one.name), one)
  const labels = classLabels(classes)
  for (const one of classes) byLabel.set(plain(labels.get(one.id) ?? one.name), one)
  return (label: string) => byLabel.get(plain(label))
}
