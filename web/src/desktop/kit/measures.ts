/** Pages scroll under the shell's top bar (design/mocks: 56): where anything sticky stops. */
export const TOP_BAR = 56
