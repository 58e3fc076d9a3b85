/** Sees to it that the image can be built and run: installs Podman and what makes its base where they are missing. */
import { installContainerTools } from "../deploy/container-tools.ts";

installContainerTools();
