import type { TargetOptions } from '@xueqiao/contract/features/family/notifications/targets'
import {
  TARGET_KINDS,
  type Target,
  type TargetInput,
} from '@xueqiao/contract/features/family/notifications/values'

/** A target as one value of a picker: `class:12`. */
export const keyOf = ({ kind, value }: TargetInput) => `${kind}:${value}`

export const targetOf = (key: string): TargetInput[] => {
  const [word, ...rest] = key.split(':')
  const kind = TARGET_KINDS.find((one) => one === word)
  return kind === undefined ? [] : [{ kind, value: rest.join(':') }]
}

export const isPerson = ({ kind }: Pick<Target, 'kind'>) => kind === 'person'

interface Node {
  value: string
  title: string
  checkable?: boolean
  selectable?: boolean
  children?: Node[]
}

/** The school, its roles, its grades with their classes: as much of it as one may write to. */
export const nodesOf = ({ school, roles, grades }: TargetOptions): Node[] => [
  ...(school ? [{ value: 'school:', title: '全校' }] : []),
  ...grades.map(({ grade, name, whole, classes }) => ({
    value: `grade:${grade}`,
    title: name,
    checkable: whole,
    selectable: whole,
    children: classes.map(({ id, name: className, students }) => ({
      value: `class:${id}`,
      title: `${className}（${students} 人）`,
    })),
  })),
  ...(roles.length > 0
    ? [
        {
          value: 'roles',
          title: '按角色',
          checkable: false,
          selectable: false,
          children: roles.map(({ value, label }) => ({ value: `role:${value}`, title: label })),
        },
      ]
    : []),
]
