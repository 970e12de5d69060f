/** Whether a monitor's name or target has the text, ignoring case and blanks around it. */
export function isFoundBy(text: string, friendly_name: string, target: string): boolean {
  return `${friendly_name}\n${target}`.toLowerCase().includes(text.trim().toLowerCase())
}
