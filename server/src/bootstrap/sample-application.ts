/** Id of the moderation application that a first start creates. */
export const sampleApplicationId = "00000000-0000-4000-8000-00000000c4a7";
