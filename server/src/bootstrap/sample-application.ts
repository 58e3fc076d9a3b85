/** Id of the "Sample chat" of a first start; apart from its content, which a later start does not load. */
export const sampleApplicationId = "00000000-0000-4000-8000-00000000c4a7";
